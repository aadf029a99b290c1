package dev.almanac.runtime.metric;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;

/** All series of a process. They are created at its start and only read afterwards. */
public final class Metrics {
  /**
   * The series of one name.
   *
   * @param scale divides values to show them in the unit of the name
   */
  private record Family(String name, String help, String type, double scale, List<Series> series) {}

  /** One series, with its labels as shown, such as {@code {reason="paused"}}. */
  private record Series(String labels, Object meter) {}

  private final List<Family> families = new ArrayList<>();

  /** @param name without the suffix {@code _total} */
  public Counter counter(String name, String help) {
    var counter = new Counter();
    families.add(new Family(name + "_total", help, "counter", 1, List.of(new Series("", counter))));
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
      series.add(new Series(
          "{%s=\"%s\"}".formatted(label, value.name().toLowerCase(Locale.ROOT)), counter));
    }
    families.add(new Family(name + "_total", help, "counter", 1, series));
    return counters;
  }

  public Gauge gauge(String name, String help) {
    var gauge = new Gauge();
    families.add(new Family(name, help, "gauge", 1, List.of(new Series("", gauge))));
    return gauge;
  }

  /**
   * Creates a histogram.
   *
   * @param scale divides values to show them in the unit of the name
   * @param bounds the largest value of each range, ascending
   */
  public Histogram histogram(String name, String help, double scale, long... bounds) {
    var histogram = new Histogram(bounds);
    families.add(new Family(name, help, "histogram", scale, List.of(new Series("", histogram))));
    return histogram;
  }

  /** Returns all series in the text format 0.0.4 of Prometheus. */
  public String text() {
    var text = new StringBuilder();
    for (var family : families) {
      text.append("# HELP %s %s%n".formatted(family.name(), family.help()).replace("\r", ""));
      text.append("# TYPE %s %s\n".formatted(family.name(), family.type()));
      for (var series : family.series()) {
        write(family, series, text);
      }
    }
    return text.toString();
  }

  private static void write(Family family, Series series, StringBuilder text) {
    if (series.meter() instanceof Histogram histogram) {
      write(family, histogram, text);
      return;
    }
    ToLongFunction<Object> value =
        meter -> meter instanceof Counter counter ? counter.value() : ((Gauge) meter).value();
    line(text, family.name() + series.labels(), Long.toString(value.applyAsLong(series.meter())));
  }

  private static void write(Family family, Histogram histogram, StringBuilder text) {
    long count = 0;
    for (int range = 0; range < histogram.ranges(); range++) {
      count += histogram.count(range);
      var bound = number(histogram.bound(range) / family.scale());
      line(text, family.name() + "_bucket{le=\"" + bound + "\"}", Long.toString(count));
    }
    count += histogram.count(histogram.ranges());
    line(text, family.name() + "_bucket{le=\"+Inf\"}", Long.toString(count));
    line(text, family.name() + "_sum", number(histogram.sum() / family.scale()));
    line(text, family.name() + "_count", Long.toString(count));
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(name).append(' ').append(value).append('\n');
  }

  /** Formats a number without a needless decimal point. */
  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
