package dev.almanac.runtime.metric;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * All series of a process. Families are created at its start and only read afterwards. The values
 * of a label are known then, too, or there is a bound on their number.
 */
public final class Metrics {
  /** The series of one name. */
  private record Family(String name, String help, String type, Supplier<List<Series>> series) {}

  /** One series: the names and values of its labels by turns, and what is measured. */
  private record Series(List<String> labels, Meter meter) {}

  /** What a series measures. */
  private sealed interface Meter {
    record Single(DoubleSupplier value) implements Meter {}

    record Values(Histogram histogram, double scale) implements Meter {}
  }

  private final List<Family> families = new ArrayList<>();

  /** @param name without the suffix {@code _total} */
  public Counter counter(String name, String help) {
    var counter = new Counter();
    add(name + "_total", help, "counter", List.of(new Series(List.of(), number(counter::value))));
    return counter;
  }

  /** Creates a counter for each constant, with the constant as a label. */
  public <E extends Enum<E>> Map<E, Counter> counters(
      String name, String help, String label, List<E> values) {
    var counters = new EnumMap<E, Counter>(values.getFirst().getDeclaringClass());
    var series = new ArrayList<Series>();
    for (E value : values) {
      var counter = new Counter();
      counters.put(value, counter);
      series.add(new Series(labels(label, word(value)), number(counter::value)));
    }
    add(name + "_total", help, "counter", series);
    return counters;
  }

  /**
   * Creates counters by namespace and constant. Those of a namespace appear when something is
   * counted.
   *
   * @param labels the names of both labels
   */
  public <E extends Enum<E>> NamespaceCounters<E> namespaceCounters(
      String name, String help, List<String> labels, Class<E> type) {
    var counters = new NamespaceCounters<>(type);
    families.add(new Family(name + "_total", help, "counter", () -> {
      var series = new ArrayList<Series>();
      counters.forEach((namespace, value, counter) -> series.add(new Series(
          labels(labels.getFirst(), namespace, labels.getLast(), word(value)),
          number(counter::value))));
      return series;
    }));
    return counters;
  }

  public Gauge gauge(String name, String help) {
    var gauge = new Gauge();
    add(name, help, "gauge", List.of(new Series(List.of(), number(gauge::value))));
    return gauge;
  }

  /** Creates a gauge that is read each time somebody asks; reading it must be quick. */
  public void watch(String name, String help, DoubleSupplier value) {
    add(name, help, "gauge", List.of(new Series(List.of(), number(value))));
  }

  /**
   * Creates a counter that something else keeps and that is read each time somebody asks.
   *
   * @param name without the suffix {@code _total}
   */
  public void watchTotal(String name, String help, DoubleSupplier value) {
    add(name + "_total", help, "counter", List.of(new Series(List.of(), number(value))));
  }

  /** Creates a series that is always 1 and whose labels say something that does not change. */
  public void tell(String name, String help, String... labels) {
    add(name, help, "gauge", List.of(new Series(labels(labels), number(() -> 1))));
  }

  /** Creates a gauge for each constant, with the constant as a label. */
  public <E extends Enum<E>> Map<E, Gauge> gauges(
      String name, String help, String label, List<E> values) {
    var gauges = new EnumMap<E, Gauge>(values.getFirst().getDeclaringClass());
    var series = new ArrayList<Series>();
    for (E value : values) {
      var gauge = new Gauge();
      gauges.put(value, gauge);
      series.add(new Series(labels(label, word(value)), number(gauge::value)));
    }
    add(name, help, "gauge", series);
    return gauges;
  }

  /**
   * Creates a histogram.
   *
   * @param scale divides values to show them in the unit of the name
   * @param bounds the largest value of each range, ascending
   */
  public Histogram histogram(String name, String help, double scale, long... bounds) {
    var histogram = new Histogram(bounds);
    add(name, help, "histogram", List.of(new Series(List.of(), ranges(histogram, scale))));
    return histogram;
  }

  /** Creates a histogram for each constant, with the constant as a label. */
  public <E extends Enum<E>> Map<E, Histogram> histograms(
      String name, String help, String label, List<E> values, Ranges ranges) {
    var histograms = new EnumMap<E, Histogram>(values.getFirst().getDeclaringClass());
    var series = new ArrayList<Series>();
    for (E value : values) {
      var histogram = ranges.histogram();
      histograms.put(value, histogram);
      series.add(new Series(labels(label, word(value)), ranges(histogram, ranges.scale())));
    }
    add(name, help, "histogram", series);
    return histograms;
  }

  /** Creates a histogram for each value of a label. One that has no values yet is not shown. */
  public Map<String, Histogram> histogramsByName(
      String name, String help, String label, List<String> values, Ranges ranges) {
    var histograms = new LinkedHashMap<String, Histogram>();
    values.forEach(value -> histograms.put(value, ranges.histogram()));
    families.add(new Family(
        name,
        help,
        "histogram",
        () -> histograms.entrySet().stream()
            .filter(entry -> !entry.getValue().isEmpty())
            .map(entry ->
                new Series(labels(label, entry.getKey()), ranges(entry.getValue(), ranges.scale())))
            .toList()));
    return histograms;
  }

  private void add(String name, String help, String type, List<Series> series) {
    families.add(new Family(name, help, type, () -> series));
  }

  /** Returns all series in the text format 0.0.4 of Prometheus. */
  public String text() {
    var text = new MetricText();
    for (var family : families) {
      text.family(family.name(), family.help(), family.type());
      for (var series : family.series().get()) {
        var labels = MetricText.labels(series.labels());
        switch (series.meter()) {
          case Meter.Single(var value) -> text.line(family.name(), labels, value.getAsDouble());
          case Meter.Values(var histogram, var scale) ->
            text.histogram(family.name(), labels, histogram, scale);
        }
      }
    }
    return text.toString();
  }

  /** Shows all series that exist now to a reader, which may keep what it is given. */
  public void read(MetricReader reader) {
    for (var family : families) {
      for (var series : family.series().get()) {
        switch (series.meter()) {
          case Meter.Single(var value)
          when family.type().equals("counter") ->
            reader.counter(family.name(), family.help(), series.labels(), value);
          case Meter.Single(var value) ->
            reader.gauge(family.name(), family.help(), series.labels(), value);
          case Meter.Values(var histogram, var scale) ->
            reader.histogram(
                family.name(), family.help(), series.labels(), new Distribution(histogram, scale));
        }
      }
    }
  }

  private static Meter number(DoubleSupplier value) {
    return new Meter.Single(value);
  }

  private static Meter ranges(Histogram histogram, double scale) {
    return new Meter.Values(histogram, scale);
  }

  /** @param words names and values by turns */
  private static List<String> labels(String... words) {
    return List.of(words);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
