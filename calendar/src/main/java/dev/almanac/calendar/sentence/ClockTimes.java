package dev.almanac.calendar.sentence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The times of day that hours, minutes and seconds together allow. */
final class ClockTimes {
  static final int SECONDS_PER_DAY = 86_400;
  private static final int SECONDS_PER_HOUR = 3_600;
  private static final int SECONDS_PER_MINUTE = 60;

  /** Seconds since midnight, ascending. */
  private final int[] points;

  private final boolean withSeconds;
  private final int gap;
  private final List<Stretch> stretches;

  /** Points at the same distance from each other. */
  record Stretch(int from, int to) {}

  private ClockTimes(int[] points, boolean withSeconds) {
    this.points = points;
    this.withSeconds = withSeconds;
    this.gap = gap(points);
    this.stretches = stretches(points, gap);
  }

  static ClockTimes of(Values hours, Values minutes, Values seconds) {
    var points = new int[hours.size() * minutes.size() * seconds.size()];
    int next = 0;
    for (int hour : hours.members()) {
      for (int minute : minutes.members()) {
        for (int second : seconds.members()) {
          points[next++] = hour * SECONDS_PER_HOUR + minute * SECONDS_PER_MINUTE + second;
        }
      }
    }
    return new ClockTimes(points, !seconds.only(0));
  }

  int count() {
    return points.length;
  }

  int first() {
    return points[0];
  }

  /** Returns the smallest distance between neighbours. */
  int gap() {
    return gap;
  }

  /** Splits the points wherever the distance is more than the smallest. */
  List<Stretch> stretches() {
    return stretches;
  }

  /** {@code 09:00 and 17:30}. */
  String list() {
    return Words.and(Arrays.stream(points).mapToObj(this::word).toList());
  }

  /** {@code from 09:00 to 11:45 and from 14:00 to 17:45}. */
  String spans() {
    return Words.and(stretches.stream()
        .map(stretch -> "from " + word(stretch.from()) + " to " + word(stretch.to()))
        .toList());
  }

  private String word(int point) {
    return clock(point, withSeconds);
  }

  /** {@code 09:05}, or {@code 09:05:30} with seconds. */
  static String clock(int point, boolean withSeconds) {
    int hour = point / SECONDS_PER_HOUR;
    int minute = point / SECONDS_PER_MINUTE % 60;
    return two(hour) + ":" + two(minute) + (withSeconds ? ":" + two(point % 60) : "");
  }

  /** The full hour. */
  static String hour(int hour) {
    return clock(hour * SECONDS_PER_HOUR, false);
  }

  private static String two(int number) {
    return (number < 10 ? "0" : "") + number;
  }

  private static int gap(int[] points) {
    int gap = SECONDS_PER_DAY;
    for (int i = 1; i < points.length; i++) {
      gap = Math.min(gap, points[i] - points[i - 1]);
    }
    return gap;
  }

  private static List<Stretch> stretches(int[] points, int gap) {
    var stretches = new ArrayList<Stretch>();
    int from = points[0];
    for (int i = 1; i < points.length; i++) {
      if (points[i] - points[i - 1] > gap) {
        stretches.add(new Stretch(from, points[i - 1]));
        from = points[i];
      }
    }
    stretches.add(new Stretch(from, points[points.length - 1]));
    return stretches;
  }
}
