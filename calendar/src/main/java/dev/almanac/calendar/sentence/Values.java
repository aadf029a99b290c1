package dev.almanac.calendar.sentence;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Range;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The values that one field of a rule allows, however written.
 *
 * @param members the values, ascending; none for any year
 * @param any whether the field restricts nothing
 */
record Values(Field field, List<Integer> members, boolean any) {
  static Values of(CalendarRule rule, Field field) {
    var ranges = rule.of(field);
    var members = IntStream.rangeClosed(field.min(), field.max())
        .filter(value -> ranges.stream().anyMatch(range -> contains(range, value)))
        .boxed()
        .toList();
    boolean any =
        field == Field.YEAR ? ranges.isEmpty() : members.size() == field.max() - field.min() + 1;
    return new Values(field, members, any);
  }

  private static boolean contains(Range range, int value) {
    return value >= range.start()
        && value <= range.last()
        && ((long) value - range.start()) % range.stride() == 0;
  }

  boolean isEmpty() {
    return members.isEmpty() && !any;
  }

  boolean single() {
    return members.size() == 1;
  }

  boolean only(int value) {
    return single() && first() == value;
  }

  int size() {
    return members.size();
  }

  int first() {
    return members.getFirst();
  }

  int last() {
    return members.getLast();
  }

  /** Returns the distance between neighbours if it is constant, else 0. */
  int step() {
    if (members.size() < 2) {
      return 0;
    }
    int step = members.get(1) - members.get(0);
    return IntStream.range(1, members.size())
            .allMatch(i -> members.get(i) - members.get(i - 1) == step)
        ? step
        : 0;
  }
}
