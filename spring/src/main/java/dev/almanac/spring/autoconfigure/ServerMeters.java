package dev.almanac.spring.autoconfigure;

import dev.almanac.client.Almanac;
import dev.almanac.client.Metric;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;

/**
 * Shows the metrics of a server in this process in the registry of the application, with the names
 * that the server itself gives them. Those that appear later, such as of a new namespace, are added
 * within seconds. What the registry knows of the JVM itself is left out.
 */
final class ServerMeters implements InitializingBean, DisposableBean {
  private static final int PAUSE_SECONDS = 10;
  private static final String TOTAL = "_total";

  private final Almanac almanac;
  private final MeterRegistry registry;
  private final Summaries summaries;
  private final Set<Map.Entry<String, Map<String, String>>> known = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
      Thread.ofPlatform().daemon().name("almanac-meters").factory());

  ServerMeters(Almanac almanac, MeterRegistry registry, Summaries summaries) {
    this.almanac = almanac;
    this.registry = registry;
    this.summaries = summaries;
  }

  @Override
  public void afterPropertiesSet() {
    bind();
    if (almanac.isEmbedded()) {
      Object ignored =
          thread.scheduleWithFixedDelay(this::bind, PAUSE_SECONDS, PAUSE_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Adds the metrics that are new. */
  void bind() {
    for (var metric : almanac.metrics()) {
      if (!isOfProcess(metric.name()) && known.add(Map.entry(metric.name(), metric.labels()))) {
        bind(metric);
      }
    }
  }

  private static boolean isOfProcess(String name) {
    return name.startsWith("almanac_jvm_") || name.startsWith("almanac_process_");
  }

  private void bind(Metric metric) {
    switch (metric) {
      case Metric.Counter counter ->
        FunctionCounter.builder(
                dotted(counter.name(), TOTAL), counter, one -> one.value().getAsDouble())
            .description(counter.help())
            .tags(tags(counter))
            .register(registry);
      case Metric.Gauge gauge ->
        Gauge.builder(dotted(gauge.name(), ""), gauge, one -> one.value().getAsDouble())
            .description(gauge.help())
            .tags(tags(gauge))
            .strongReference(true)
            .register(registry);
      case Metric.Summary summary -> summaries.bind(summary);
    }
  }

  /** A registry adds the suffixes of its own format. */
  static String dotted(String name, String suffix) {
    return name.substring(0, name.length() - suffix.length()).replace('_', '.');
  }

  static Tags tags(Metric metric) {
    return Tags.of(metric.labels().entrySet().stream()
        .map(label -> Tag.of(label.getKey(), label.getValue()))
        .toList());
  }

  @Override
  public void destroy() {
    thread.shutdownNow();
  }
}
