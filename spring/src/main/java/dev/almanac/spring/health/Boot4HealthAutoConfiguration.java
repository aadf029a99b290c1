package dev.almanac.spring.health;

import dev.almanac.client.Almanac;
import dev.almanac.spring.autoconfigure.AlmanacAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Shows the health of the server in an application with Spring Boot 4. */
@AutoConfiguration(after = AlmanacAutoConfiguration.class)
@ConditionalOnClass(HealthIndicator.class)
@ConditionalOnBean(Almanac.class)
@ConditionalOnEnabledHealthIndicator("almanac")
public class Boot4HealthAutoConfiguration {
  @Bean
  @ConditionalOnMissingBean(name = "almanacHealthIndicator")
  HealthIndicator almanacHealthIndicator(Almanac almanac) {
    return () -> {
      var health = ServerHealth.of(almanac);
      return (health.isUp() ? Health.up() : Health.down())
          .withDetails(health.details())
          .build();
    };
  }
}
