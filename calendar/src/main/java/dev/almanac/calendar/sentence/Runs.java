package dev.almanac.calendar.sentence;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Joins neighbours in an ascending list of values where that is shorter. */
final class Runs {
  /** Fewer neighbours than this are listed one by one. */
  private static final int SHORTEST = 3;

  private Runs() {}

  /** Describes each run of consecutive values as one item, all others one by one. */
  static List<String> words(
      List<Integer> values,
      Function<Integer, String> one,
      BiFunction<Integer, Integer, String> stretch) {
    var items = new ArrayList<String>();
    for (int from = 0; from < values.size(); ) {
      int to = from;
      while (to + 1 < values.size() && values.get(to + 1) == values.get(to) + 1) {
        to++;
      }
      if (to - from + 1 >= SHORTEST) {
        items.add(stretch.apply(values.get(from), values.get(to)));
      } else {
        values.subList(from, to + 1).forEach(value -> items.add(one.apply(value)));
      }
      from = to + 1;
    }
    return items;
  }

  /** Writes any set in cron's short notation: {@code 1}, {@code 5-9}, {@code 40-58/3}. */
  static List<String> compact(List<Integer> values) {
    var items = new ArrayList<String>();
    for (int from = 0; from < values.size(); ) {
      int to = endOfSteps(values, from);
      if (to - from + 1 >= SHORTEST) {
        int step = values.get(from + 1) - values.get(from);
        items.add(values.get(from) + "-" + values.get(to) + (step == 1 ? "" : "/" + step));
        from = to + 1;
      } else {
        items.add(values.get(from).toString());
        from++;
      }
    }
    return items;
  }

  /** Returns how far the distance between the first two values continues. */
  private static int endOfSteps(List<Integer> values, int from) {
    if (from + 1 >= values.size()) {
      return from;
    }
    int step = values.get(from + 1) - values.get(from);
    int to = from + 1;
    while (to + 1 < values.size() && values.get(to + 1) - values.get(to) == step) {
      to++;
    }
    return to;
  }
}
