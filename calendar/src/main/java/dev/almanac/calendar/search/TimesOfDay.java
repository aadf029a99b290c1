package dev.almanac.calendar.search;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;

/** The seconds of a day whose hour, minute and second are each in a set. */
final class TimesOfDay {
  static final int SECONDS_PER_DAY = 86_400;

  static final int NONE = -1;

  private static final long SIXTY = Bits.below(60);
  private static final long TWENTY_FOUR = Bits.below(24);

  private final long hours;
  private final long minutes;
  private final long seconds;

  TimesOfDay(CalendarRule rule) {
    hours = Bits.of(rule.of(Field.HOUR), Field.HOUR.max());
    minutes = Bits.of(rule.of(Field.MINUTE), Field.MINUTE.max());
    seconds = Bits.of(rule.of(Field.SECOND), Field.SECOND.max());
  }

  boolean isEmpty() {
    return hours == 0 || minutes == 0 || seconds == 0;
  }

  boolean isWholeDay() {
    return hours == TWENTY_FOUR && minutes == SIXTY && seconds == SIXTY;
  }

  boolean within(TimesOfDay other) {
    return Bits.within(hours, other.hours)
        && Bits.within(minutes, other.minutes)
        && Bits.within(seconds, other.seconds);
  }

  boolean has(int secondOfDay) {
    return Bits.has(hours, secondOfDay / 3600)
        && Bits.has(minutes, secondOfDay / 60 % 60)
        && Bits.has(seconds, secondOfDay % 60);
  }

  int first() {
    return at(Bits.next(hours, 0), Bits.next(minutes, 0), Bits.next(seconds, 0));
  }

  /** Returns the first second of the set from {@code secondOfDay} on, or {@link #NONE}. */
  int next(int secondOfDay) {
    int hour = secondOfDay / 3600;
    if (Bits.has(hours, hour)) {
      int minute = secondOfDay / 60 % 60;
      if (Bits.has(minutes, minute)) {
        int second = Bits.next(seconds, secondOfDay % 60);
        if (second < 60) {
          return at(hour, minute, second);
        }
      }
      int later = Bits.next(minutes, minute + 1);
      if (later < 60) {
        return at(hour, later, Bits.next(seconds, 0));
      }
    }
    int later = Bits.next(hours, hour + 1);
    return later < 24 ? at(later, Bits.next(minutes, 0), Bits.next(seconds, 0)) : NONE;
  }

  /**
   * Returns the first second after {@code secondOfDay}, itself in the set, that is not in it; the
   * length of the day if there is none.
   */
  int nextMiss(int secondOfDay) {
    int second = Bits.next(~seconds, secondOfDay % 60);
    if (second < 60) {
      return secondOfDay - secondOfDay % 60 + second;
    }
    return missFromMinute(secondOfDay / 60 + 1);
  }

  /** Returns the first second not in the set from the start of a minute on. */
  private int missFromMinute(int minuteOfDay) {
    int minute = minuteOfDay;
    while (minute < 24 * 60) {
      if (!Bits.has(hours, minute / 60) || !Bits.has(minutes, minute % 60)) {
        return minute * 60;
      }
      int second = Bits.next(~seconds, 0);
      if (second < 60) {
        return minute * 60 + second;
      }
      minute = minutes == SIXTY ? (minute / 60 + 1) * 60 : minute + 1;
    }
    return SECONDS_PER_DAY;
  }

  private static int at(int hour, int minute, int second) {
    return hour * 3600 + minute * 60 + second;
  }
}
