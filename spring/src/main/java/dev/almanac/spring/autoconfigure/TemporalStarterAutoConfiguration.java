package dev.almanac.spring.autoconfigure;

import dev.almanac.client.Almanac;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.spring.boot.TemporalOptionsCustomizer;
import io.temporal.spring.boot.autoconfigure.template.WorkersTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Lets Temporal's starter and Almanac use one server. If {@code almanac.url} is set, or nothing is,
 * the client and the workers of Temporal's starter get Almanac's connection. If only
 * {@code spring.temporal.connection.target} is set, Almanac gets that of Temporal's starter.
 */
@AutoConfiguration(after = AlmanacAutoConfiguration.class)
@ConditionalOnClass(WorkersTemplate.class)
@ConditionalOnProperty(name = "almanac.enabled", havingValue = "true", matchIfMissing = true)
public class TemporalStarterAutoConfiguration {
  /** The workflows of Temporal's workers, whether they were found or configured. */
  @Bean
  RegisteredElsewhere almanacWorkflowsOfTemporalStarter(ObjectProvider<WorkersTemplate> workers) {
    return () -> {
      var workflows = new HashMap<String, List<Class<?>>>();
      workers.orderedStream().forEach(template -> add(template, workflows));
      return workflows;
    };
  }

  private static void add(WorkersTemplate template, Map<String, List<Class<?>>> workflows) {
    template
        .getRegisteredInfo()
        .forEach((taskQueue, registered) -> workflows.put(
            taskQueue,
            registered.getRegisteredWorkflowInfo().stream()
                .<Class<?>>map(WorkersTemplate.RegisteredWorkflowInfo::getImplementationClass)
                .toList()));
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
