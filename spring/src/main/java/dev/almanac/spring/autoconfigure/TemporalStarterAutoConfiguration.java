package dev.almanac.spring.autoconfigure;

import dev.almanac.client.Almanac;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.spring.boot.TemporalOptionsCustomizer;
import io.temporal.spring.boot.autoconfigure.template.WorkersTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Lets Temporal's starter and Almanac use one server. If {@code almanac.url} is set, or nothing is,
 * the client and the workers of Temporal's starter get Almanac's connection. If only
 * {@code spring.temporal.connection.target} is set, Almanac gets that of Temporal's starter.
 */
@AutoConfiguration(after = AlmanacAutoConfiguration.class)
@ConditionalOnClass(WorkersTemplate.class)
@ConditionalOnProperty(name = "almanac.enabled", havingValue = "true", matchIfMissing = true)
public class TemporalStarterAutoConfiguration {
  /** Those of its workers in our namespace; it may have others. */
  private static final String WORKERS = "temporalWorkersTemplate";

  /** The workflows of Temporal's workers, whether they were found or configured. */
  @Bean
  RegisteredElsewhere almanacWorkflowsOfTemporalStarter(
      BeanFactory beans, Environment environment) {
    return () -> environment.getProperty("spring.temporal.start-workers", Boolean.class, true)
            && beans.containsBean(WORKERS)
        ? workflows(beans.getBean(WORKERS, WorkersTemplate.class))
        : Map.of();
  }

  private static Map<String, List<Class<?>>> workflows(WorkersTemplate template) {
    var workflows = new HashMap<String, List<Class<?>>>();
    template
        .getRegisteredInfo()
        .forEach((taskQueue, registered) -> workflows.put(
            taskQueue,
            registered.getRegisteredWorkflowInfo().stream()
                .<Class<?>>map(WorkersTemplate.RegisteredWorkflowInfo::getImplementationClass)
                .toList()));
    return workflows;
  }

  /** Temporal's starter uses Almanac's connection. */
  @Configuration(proxyBeanMethods = false)
  @Conditional(WhoConnects.Almanac.class)
  static class OnAlmanac {
    /** Keeps what Temporal's starter says of metrics and plugins. Others may change it further. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    TemporalOptionsCustomizer<WorkflowServiceStubsOptions.Builder> almanacConnection(
        Almanac almanac) {
      return options -> {
        var asked = options.validateAndBuildWithDefaults();
        return WorkflowServiceStubsOptions.newBuilder(almanac.stubs().getOptions())
            .setMetricsScope(asked.getMetricsScope())
            .setPlugins(asked.getPlugins());
      };
    }
  }

  /** Almanac uses the connection of Temporal's starter. */
  @Configuration(proxyBeanMethods = false)
  @Conditional(WhoConnects.TemporalStarter.class)
  static class OnTemporalStarter {
    @Bean
    ConnectionOfTemporalStarter almanacConnectionOfTemporalStarter(WorkflowServiceStubs stubs) {
      return new ConnectionOfTemporalStarter(stubs);
    }
  }
}
