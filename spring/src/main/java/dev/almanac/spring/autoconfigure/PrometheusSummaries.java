package dev.almanac.spring.autoconfigure;

import dev.almanac.client.Metric;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.noop.NoopMeter;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.springframework.beans.factory.DisposableBean;

/**
 * Shows histograms with their ranges where Prometheus scrapes, beside what the registry itself
 * shows. Micrometer has no meter for ranges that something else has counted. Other registries get
 * what {@link TimerSummaries} gives them.
 */
final class PrometheusSummaries implements Summaries, DisposableBean {
  /** A histogram, and what the registry's filters make of its name and its labels. */
  private record Shown(Metric.Summary summary, String name, Labels labels) {
    HistogramDataPointSnapshot point() {
      var buckets = ClassicHistogramBuckets.builder();
      summary.buckets().get().forEach(one -> buckets.bucket(one.upTo(), one.count()));
      var point = HistogramDataPointSnapshot.builder().classicHistogramBuckets(buckets.build());
      point.sum(summary.sum().getAsDouble()).labels(labels);
      return point.build();
    }
  }

  /** What is shown in one registry. */
  private record Histograms(List<Shown> all) implements MultiCollector {
    @Override
    public MetricSnapshots collect() {
      var byName = new LinkedHashMap<String, HistogramSnapshot.Builder>();
      for (var one : all) {
        byName
            .computeIfAbsent(one.name(), name -> {
              var family = HistogramSnapshot.builder();
              family.name(name).help(one.summary().help());
              return family;
            })
            .dataPoint(one.point());
      }
      var snapshots = MetricSnapshots.builder();
      byName.values().forEach(family -> snapshots.metricSnapshot(family.build()));
      return snapshots.build();
    }
  }

  private final MeterRegistry registry;
  private final Map<PrometheusMeterRegistry, Histograms> shown = new ConcurrentHashMap<>();

  PrometheusSummaries(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void bind(Metric.Summary summary) {
    leaves(registry).forEach(leaf -> {
      if (leaf instanceof PrometheusMeterRegistry prometheus) {
        show(summary, prometheus);
      } else {
        new TimerSummaries(leaf).bind(summary);
      }
    });
  }

  private static Stream<MeterRegistry> leaves(MeterRegistry registry) {
    return registry instanceof CompositeMeterRegistry composite
        ? composite.getRegistries().stream().flatMap(PrometheusSummaries::leaves)
        : Stream.of(registry);
  }

  /** A meter is registered for a moment, to learn what the filters of the registry make of it. */
  private void show(Metric.Summary summary, PrometheusMeterRegistry prometheus) {
    var sample = sample(summary, prometheus);
    if (sample instanceof NoopMeter) {
      return;
    }
    prometheus.remove(sample);
    var convention = prometheus.config().namingConvention();
    var tags = sample.getId().getConventionTags(convention);
    var labels = Labels.builder();
    tags.forEach(tag -> labels.label(tag.getKey(), tag.getValue()));
    shown
        .computeIfAbsent(prometheus, PrometheusSummaries::collector)
        .all()
        .add(new Shown(summary, sample.getId().getConventionName(convention), labels.build()));
  }

  private static Meter sample(Metric.Summary summary, MeterRegistry prometheus) {
    return summary.name().endsWith(TimerSummaries.SECONDS)
        ? TimerSummaries.timer(summary, prometheus)
        : Gauge.builder(ServerMeters.dotted(summary.name(), ""), () -> 0)
            .tags(ServerMeters.tags(summary))
            .register(prometheus);
  }

  private static Histograms collector(PrometheusMeterRegistry prometheus) {
    var histograms = new Histograms(new CopyOnWriteArrayList<>());
    prometheus.getPrometheusRegistry().register(histograms);
    return histograms;
  }

  @Override
  public void destroy() {
    shown.forEach(
        (prometheus, histograms) -> prometheus.getPrometheusRegistry().unregister(histograms));
  }
}
