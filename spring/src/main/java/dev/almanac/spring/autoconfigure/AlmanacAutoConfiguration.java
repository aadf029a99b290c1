package dev.almanac.spring.autoconfigure;

import com.uber.m3.tally.Scope;
import dev.almanac.client.Almanac;
import dev.almanac.client.AlmanacBuilder;
import dev.almanac.client.EmbeddedBuilder;
import dev.almanac.client.FatalFault;
import dev.almanac.client.schedule.ScheduleManager;
import dev.almanac.spring.AlmanacCustomizer;
import dev.almanac.spring.AlmanacProperties;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.interceptors.WorkerInterceptor;
import io.temporal.common.interceptors.WorkflowClientInterceptor;
import io.temporal.worker.WorkerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** Starts a server in this process, or connects to one elsewhere, as the settings say. */
@AutoConfiguration(
    beforeName = "io.temporal.spring.boot.autoconfigure.ServiceStubsAutoConfiguration")
@ConditionalOnProperty(name = "almanac.enabled", havingValue = "true", matchIfMissing = true)
@EnableConfigurationProperties(AlmanacProperties.class)
public class AlmanacAutoConfiguration {
  private static final Logger LOG = LoggerFactory.getLogger(AlmanacAutoConfiguration.class);
  private static final String MEMORY = "memory:";

  /** The workflows are checked before anything is started. */
  @Bean
  WorkflowClasses almanacWorkflowClasses(
      AlmanacProperties properties, ConfigurableListableBeanFactory beans) {
    return WorkflowClasses.of(properties.packages(), beans);
  }

  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  Almanac almanac(
      AlmanacProperties properties,
      WorkflowClasses workflows,
      ObjectProvider<ConnectionOfTemporalStarter> connection,
      SdkBeans sdk,
      ObjectProvider<AlmanacCustomizer> customizers,
      ConfigurableApplicationContext application) {
    var given = connection.getIfAvailable();
    AlmanacBuilder builder =
        given == null ? Almanac.configured(properties.settings(MEMORY)) : given.builder(properties);
    if (given == null && properties.url() == null) {
      LOG.warn("almanac.url is not set: workflows and schedules are in memory, and gone when the"
          + " application ends");
    }
    if (builder instanceof EmbeddedBuilder embedded) {
      embedded.onFatalFault(fault -> tell(application, fault));
    }
    sdk.apply(builder);
    customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
    return builder.start();
  }

  /**
   * The application cannot mend it: who watches its liveness shall start it anew. The workers of
   * Temporal's starter would ask a server that is gone.
   */
  private static void tell(ConfigurableApplicationContext application, FatalFault fault) {
    LOG.error("Almanac has stopped: {}", fault.message());
    if (application.isActive()) {
      application.getBeanProvider(WorkerFactory.class).forEach(WorkerFactory::shutdownNow);
    }
    application.publishEvent(fault);
    AvailabilityChangeEvent.publish(application, LivenessState.BROKEN);
  }

  @Bean
  SdkBeans almanacSdkBeans(
      ObjectProvider<DataConverter> converter,
      ObjectProvider<WorkflowClientInterceptor> clientInterceptors,
      ObjectProvider<WorkerInterceptor> workerInterceptors,
      ObjectProvider<Scope> metrics,
      ConfigurableListableBeanFactory beans) {
    return new SdkBeans(
        DataConverters.choose(converter, beans),
        clientInterceptors.orderedStream().toList(),
        workerInterceptors.orderedStream().toList(),
        metrics.getIfUnique());
  }

  @Bean
  @ConditionalOnMissingBean
  ScheduleManager almanacSchedules(Almanac almanac) {
    return almanac.schedules();
  }

  @Bean
  WorkersLifecycle almanacWorkers(
      Almanac almanac,
      AlmanacProperties properties,
      Declarations declarations,
      ObjectProvider<WorkerFactory> factories) {
    return new WorkersLifecycle(almanac, properties, declarations, factories);
  }

  @Bean
  Declarations almanacDeclarations(
      Almanac almanac,
      WorkflowClasses workflows,
      ConfigurableListableBeanFactory beans,
      ObjectProvider<RegisteredElsewhere> elsewhere) {
    return new Declarations(almanac, workflows, beans, elsewhere);
  }
}
