package dev.almanac.runtime.metric;

import java.util.List;

/** Writes series in the text format 0.0.4 of Prometheus. */
final class MetricText {
  private final StringBuilder text = new StringBuilder();

  /** Begins the series of one name. */
  void family(String name, String help, String type) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  void line(String name, String labels, double value) {
    line(name, labels, number(value));
  }

  private void line(String name, String labels, String value) {
    text.append(name).append(labels).append(' ').append(value).append('\n');
  }

  /** Writes the ranges of a histogram, each with all values up to its bound. */
  void histogram(String name, String labels, Histogram histogram, double scale) {
    String others = labels.isEmpty() ? "{" : labels.substring(0, labels.length() - 1) + ",";
    long count = 0;
    for (int range = 0; range < histogram.ranges(); range++) {
      count += histogram.count(range);
      var bound = number(histogram.bound(range) / scale);
      line(name + "_bucket", others + "le=\"" + bound + "\"}", Long.toString(count));
    }
    count += histogram.count(histogram.ranges());
    line(name + "_bucket", others + "le=\"+Inf\"}", Long.toString(count));
    line(name + "_sum", labels, histogram.sum() / scale);
    line(name + "_count", labels, Long.toString(count));
  }

  /** @param words names and values by turns */
  static String labels(List<String> words) {
    if (words.isEmpty()) {
      return "";
    }
    var labels = new StringBuilder("{");
    for (int at = 0; at < words.size(); at += 2) {
      labels.append(at == 0 ? "" : ",").append(words.get(at)).append("=\"");
      escape(words.get(at + 1), labels);
      labels.append('"');
    }
    return labels.append('}').toString();
  }

  private static void escape(String value, StringBuilder to) {
    for (int at = 0; at < value.length(); at++) {
      char letter = value.charAt(at);
      switch (letter) {
        case '\\' -> to.append("\\\\");
        case '"' -> to.append("\\\"");
        case '\n' -> to.append("\\n");
        default -> to.append(letter);
      }
    }
  }

  /** Formats a number without a needless decimal point. */
  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
