package dev.almanac.cli.time;

import java.time.Instant;

/**
 * What a written time means: a moment, or a whole day.
 *
 * @param first the moment, or the first second of the day
 * @param last the moment, or the last second of the day
 */
public record Span(Instant first, Instant last) {
  static Span at(Instant moment) {
    return new Span(moment, moment);
  }

  public boolean isDay() {
    return !first.equals(last);
  }
}
