package dev.almanac.client;

import dev.almanac.runtime.metric.Distribution;
import dev.almanac.runtime.metric.MetricReader;
import dev.almanac.server.AlmanacServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A metric of a server in this process, for the registry of the application. Its suppliers may be
 * kept and asked by any thread.
 *
 * <pre>{@code
 * void show(Almanac almanac) {
 *   for (Metric metric : almanac.metrics()) {
 *     if (metric instanceof Metric.Counter counter) {
 *       System.out.println(counter.name() + counter.labels() + counter.value().getAsDouble());
 *     }
 *   }
 * }
 * }</pre>
 */
public sealed interface Metric {
  /** Returns its name as in the Prometheus format, such as {@code almanac_schedule_due_total}. */
  String name();

  /** Returns what it says. */
  String help();

  /** Returns its labels, such as {@code {reason=paused}}. */
  Map<String, String> labels();

  /** A number that only grows. Its name ends in {@code _total}. */
  record Counter(String name, String help, Map<String, String> labels, DoubleSupplier value)
      implements Metric {}

  /** A number that goes up and down. */
  record Gauge(String name, String help, Map<String, String> labels, DoubleSupplier value)
      implements Metric {}

  /**
   * How many values there were in which range, and their sum in the unit of the name.
   *
   * @param buckets the ranges, ascending
   */
  record Summary(
      String name,
      String help,
      Map<String, String> labels,
      LongSupplier count,
      DoubleSupplier sum,
      Supplier<List<Bucket>> buckets)
      implements Metric {}

  /**
   * How many values of a summary were in a range.
   *
   * @param upTo the largest value of the range, in the unit of the name; infinite for the last one
   * @param count without the values of the ranges before
   */
  record Bucket(double upTo, long count) {}

  /** Returns the metrics of a server that exist now. */
  static List<Metric> of(AlmanacServer server) {
    var metrics = new ArrayList<Metric>();
    server.readMetrics(new MetricReader() {
      @Override
      public void counter(String name, String help, List<String> labels, DoubleSupplier value) {
        metrics.add(new Counter(name, help, map(labels), value));
      }

      @Override
      public void gauge(String name, String help, List<String> labels, DoubleSupplier value) {
        metrics.add(new Gauge(name, help, map(labels), value));
      }

      @Override
      public void histogram(String name, String help, List<String> labels, Distribution values) {
        metrics.add(new Summary(
            name, help, map(labels), values::count, values::sum, () -> buckets(values)));
      }
    });
    return List.copyOf(metrics);
  }

  private static List<Bucket> buckets(Distribution values) {
    return values.ranges().stream()
        .map(range -> new Bucket(range.upTo(), range.count()))
        .toList();
  }

  private static Map<String, String> map(List<String> words) {
    var map = new LinkedHashMap<String, String>();
    for (int at = 0; at < words.size(); at += 2) {
      map.put(words.get(at), words.get(at + 1));
    }
    return Map.copyOf(map);
  }
}
