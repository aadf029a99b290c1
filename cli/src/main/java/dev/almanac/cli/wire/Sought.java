package dev.almanac.cli.wire;

/** A mixin by which a command is told what it is about. */
public interface Sought {
  /** What there is many of, each with a name. */
  enum Kind {
    SCHEDULE,
    WORKFLOW,
    CALENDAR
  }

  Kind kind();

  /** Returns the id or name that was given; empty if none was. */
  String sought();
}
