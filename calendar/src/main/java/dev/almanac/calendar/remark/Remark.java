package dev.almanac.calendar.remark;

/**
 * Something about a specification that people may not expect.
 *
 * @param text a sentence
 */
public record Remark(Kind kind, Subject about, String text) {
  /** What it is about, for those who show it. */
  public enum Kind {
    /** The part, or the whole specification, has no time. */
    NEVER_MATCHES,
    /** Too many times are excluded to find the next one. */
    TOO_MANY_EXCLUSIONS,
    /** Its end has passed. */
    ENDED,
    /** A calendar restricts both the day of month and the weekday. */
    BOTH_DAYS,
    /** Times follow each other in less than a minute. */
    FREQUENT,
    /** An interval does not divide the day, so that its times of day change. */
    UNEVEN_INTERVAL,
    /** Intervals count elapsed time in a zone whose clocks change. */
    ELAPSED_TIME,
    /** Clocks skip or repeat times. */
    CLOCK_CHANGE,
    /** A named calendar drops or moves times, or leaves them alone. */
    NAMED_CALENDAR
  }

  /** A kind of part of a specification. */
  public enum Part {
    WHOLE,
    CALENDAR,
    INTERVAL,
    END,
    ZONE,
    NAMED_CALENDAR
  }

  /**
   * The part of the specification that a remark is about.
   *
   * @param index counts the parts of this kind from 0; 0 if there is only one
   */
  public record Subject(Part part, int index) {
    static final Subject WHOLE = new Subject(Part.WHOLE, 0);
  }

  static Remark about(Part part, int index, Kind kind, String text) {
    return new Remark(kind, new Subject(part, index), text);
  }

  static Remark ofAll(Kind kind, String text) {
    return new Remark(kind, Subject.WHOLE, text);
  }
}
