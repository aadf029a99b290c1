package dev.almanac.spring.autoconfigure;

import dev.almanac.client.Almanac;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.worker.WorkerFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Offers the SDK's own objects as beans, unless Temporal's starter or the application does. */
@AutoConfiguration(
    after = AlmanacAutoConfiguration.class,
    afterName = "io.temporal.spring.boot.autoconfigure.RootNamespaceAutoConfiguration")
@ConditionalOnBean(Almanac.class)
public class SdkAutoConfiguration {
  /** Closed with Almanac. */
  @Bean(destroyMethod = "")
  @ConditionalOnMissingBean
  WorkflowServiceStubs almanacStubs(Almanac almanac) {
    return almanac.stubs();
  }

  @Bean
  @ConditionalOnMissingBean
  WorkflowClient almanacClient(Almanac almanac) {
    return almanac.client();
  }

  /** Started and stopped by {@link WorkersLifecycle}. */
  @Bean(destroyMethod = "")
  @ConditionalOnMissingBean
  WorkerFactory almanacWorkerFactory(Almanac almanac) {
    return almanac.workers();
  }
}
