package dev.almanac.spring.autoconfigure;

import com.uber.m3.tally.RootScopeBuilder;
import com.uber.m3.tally.Scope;
import dev.almanac.client.Almanac;
import dev.almanac.spring.AlmanacProperties;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.temporal.common.reporter.MicrometerClientStatsReporter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Binds the metrics of the server and of the SDK to the registry of the application. */
@AutoConfiguration(
    after = AlmanacAutoConfiguration.class,
    afterName = {
      "io.temporal.spring.boot.autoconfigure.MetricsScopeAutoConfiguration",
      "org.springframework.boot.actuate.autoconfigure.metrics." + MetricsAutoConfiguration.REGISTRY,
      "org.springframework.boot.micrometer.metrics.autoconfigure."
          + MetricsAutoConfiguration.REGISTRY
    })
@ConditionalOnBean(AlmanacProperties.class)
@ConditionalOnSingleCandidate(MeterRegistry.class)
public class MetricsAutoConfiguration {
  /** Of Spring Boot 3 and 4. */
  static final String REGISTRY = "CompositeMeterRegistryAutoConfiguration";

  private static final com.uber.m3.util.Duration PAUSE = com.uber.m3.util.Duration.ofSeconds(10);

  /** What the SDK measures, unless Temporal's starter has said where to. */
  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  Scope almanacScope(MeterRegistry registry) {
    return new RootScopeBuilder()
        .reporter(new MicrometerClientStatsReporter(registry))
        .reportEvery(PAUSE);
  }

  /** What a server in this process measures. */
  @Bean
  ServerMeters almanacMeters(
      Almanac almanac, MeterRegistry registry, ObjectProvider<Summaries> summaries) {
    return new ServerMeters(
        almanac, registry, summaries.getIfAvailable(() -> new TimerSummaries(registry)));
  }

  /** Where Prometheus can scrape. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(PrometheusMeterRegistry.class)
  static class WithPrometheus {
    @Bean
    Summaries almanacPrometheusSummaries(MeterRegistry registry) {
      return new PrometheusSummaries(registry);
    }
  }
}
