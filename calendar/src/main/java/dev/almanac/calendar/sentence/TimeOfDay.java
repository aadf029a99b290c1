package dev.almanac.calendar.sentence;

import dev.almanac.calendar.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The part of a rule about the time of day. */
record TimeOfDay(Values hours, Values minutes, Values seconds) {
  /** So few points are always listed, even if they have a pattern. */
  private static final int VERY_FEW = 4;

  static TimeOfDay of(RuleSets rule) {
    return new TimeOfDay(rule.of(Field.HOUR), rule.of(Field.MINUTE), rule.of(Field.SECOND));
  }

  /** Returns whether it covers all seconds of a day. */
  boolean wholeDay() {
    return hours.any() && minutes.any() && seconds.any();
  }

  /** Returns the first description that fits, from the most to the least natural. */
  Phrase phrase() {
    var times = ClockTimes.of(hours, minutes, seconds);
    return list(times, VERY_FEW)
        .or(() -> allDay(times))
        .or(this::everyHour)
        .or(() -> stretches(times, 1))
        .or(() -> list(times, Spread.FEW))
        .or(() -> stretches(times, Spread.FEW))
        .or(() -> nested().map(text -> new Phrase(text, !hours.any())))
        .orElseGet(this::fields);
  }

  /** Like {@link #phrase()}, but without holes it is a span: {@code from 12:00:00 to 13:59:59}. */
  Phrase excluded() {
    if (seconds.any()) {
      var times = ClockTimes.of(hours, minutes, seconds);
      if (times.stretches().size() <= Spread.FEW) {
        return new Phrase(times.spans(), true);
      }
    }
    var phrase = phrase();
    return new Phrase(asPoints(phrase.text()), phrase.clock());
  }

  /** "Except every hour" could be read as all of every hour. */
  private String asPoints(String text) {
    boolean minute = seconds.only(0) && text.startsWith("every minute");
    boolean hour = seconds.only(0) && minutes.only(0) && text.startsWith("every hour");
    return minute || hour ? "at every full" + text.substring("every".length()) : text;
  }

  private static Optional<Phrase> list(ClockTimes times, int most) {
    return times.count() <= most
        ? Optional.of(new Phrase("at " + times.list(), true))
        : Optional.empty();
  }

  private static Optional<Phrase> allDay(ClockTimes times) {
    boolean even = times.first() == 0
        && times.stretches().size() == 1
        && times.count() * times.gap() == ClockTimes.SECONDS_PER_DAY;
    return even
        ? Optional.of(new Phrase(DurationWords.every(times.gap()), false))
        : Optional.empty();
  }

  private Optional<Phrase> everyHour() {
    var inMinute = new Spread(seconds, "second");
    if (hours.any() && minutes.any() && inMinute.listed()) {
      return Optional.of(new Phrase("every minute at " + inMinute.list() + " past", false));
    }
    var inHour = new Spread(minutes, "minute");
    boolean sayable = seconds.only(0) || (seconds.single() && minutes.single());
    if (!hours.any() || !inHour.listed() || !sayable) {
      return Optional.empty();
    }
    var past = new ArrayList<String>();
    if (!minutes.only(0)) {
      past.add(inHour.list());
    }
    if (!seconds.only(0)) {
      past.add(inMinute.list());
    }
    return Optional.of(new Phrase("every hour at " + Words.and(past) + " past", false));
  }

  /** {@code every 15 minutes from 09:00 to 17:45}, if that describes more than pairs. */
  private static Optional<Phrase> stretches(ClockTimes times, int most) {
    var lengths = times.stretches().stream()
        .mapToInt(stretch -> (stretch.to() - stretch.from()) / times.gap() + 1)
        .summaryStatistics();
    return lengths.getCount() <= most && lengths.getMin() >= 2 && lengths.getMax() > 2
        ? Optional.of(new Phrase(DurationWords.every(times.gap()) + " " + times.spans(), true))
        : Optional.empty();
  }

  /** {@code at 0 and 20 minutes past every hour from 09:00 to 17:00}. */
  private Optional<String> nested() {
    var inHour = new Spread(minutes, "minute");
    var inMinute = new Spread(seconds, "second");
    if (minutes.any() && seconds.any()) {
      return steppedHours().map(stepped -> "every second in " + stepped);
    }
    if (minutes.any()) {
      return seconds.only(0)
          ? minutesOfHours()
          : join(inMinute.adverb(), " past ", minutesOfHours());
    }
    if (seconds.only(0) || minutes.only(0)) {
      var within = seconds.only(0) ? inHour : inMinute;
      return join(within.adverb(), " past ", hoursPast());
    }
    return join(inMinute.adverb(), " after ", join(inHour.noun(), " past ", hoursPast()));
  }

  private static Optional<String> join(Optional<String> one, String link, Optional<String> two) {
    return one.flatMap(first -> two.map(second -> first + link + second));
  }

  /** {@code every minute}, {@code every minute from 09:00 to 17:59}. */
  private Optional<String> minutesOfHours() {
    if (hours.any()) {
      return Optional.of("every minute");
    }
    var eachMinute = ClockTimes.of(hours, minutes, new Values(Field.SECOND, List.of(0), false));
    return eachMinute.stretches().size() <= Spread.FEW
        ? Optional.of("every minute " + eachMinute.spans())
        : steppedHours().map(stepped -> "every minute in " + stepped);
  }

  /** {@code every hour}, {@code every hour from 09:00 to 17:00}, {@code 09:00 and 12:00}. */
  private Optional<String> hoursPast() {
    if (hours.any()) {
      return Optional.of("every hour");
    }
    var runs = Runs.words(
        hours.members(),
        hour -> "",
        (from, to) -> "from " + ClockTimes.hour(from) + " to " + ClockTimes.hour(to));
    if (!runs.contains("")) {
      return Optional.of("every hour " + Words.and(runs));
    }
    if (hours.size() <= Spread.FEW) {
      return Optional.of(
          Words.and(hours.members().stream().map(ClockTimes::hour).toList()));
    }
    return steppedHours();
  }

  /** {@code every 2nd hour from 00:00 to 22:00}. */
  private Optional<String> steppedHours() {
    if (hours.step() < 2) {
      return Optional.empty();
    }
    return Optional.of("every %s hour from %s to %s"
        .formatted(
            Words.ordinal(hours.step()),
            ClockTimes.hour(hours.first()),
            ClockTimes.hour(hours.last())));
  }

  /** Where no words fit: {@code when second is 0, minute is 1, 5-9 or 12 and hour is 3}. */
  private Phrase fields() {
    var restricted = Stream.of(seconds, minutes, hours)
        .filter(values -> !values.any())
        .map(values -> values.field().name().toLowerCase(Locale.ROOT)
            + " is "
            + Words.list(Runs.compact(values.members()), "or"))
        .toList();
    var eachSecond = seconds.any() ? "every second " : "";
    return new Phrase(eachSecond + Phrase.LISTING + Words.and(restricted), false);
  }
}
