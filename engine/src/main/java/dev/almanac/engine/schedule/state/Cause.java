package dev.almanac.engine.schedule.state;

/**
 * What a fire is for.
 *
 * @param backfillId empty unless it belongs to one
 */
public record Cause(Kind kind, String backfillId, Asker asker) {
  /** What made it. */
  public enum Kind {
    /** A time of the schedule came. */
    SCHEDULED,
    /** Somebody wanted a start at once. */
    TRIGGERED,
    BACKFILLED;

    /** Whether it is for its nominal time. A trigger is named after the second it came in. */
    public boolean isForItsTime() {
      return switch (this) {
        case SCHEDULED, BACKFILLED -> true;
        case TRIGGERED -> false;
      };
    }
  }

  /** A time of the schedule came. */
  public static final Cause TIME = new Cause(Kind.SCHEDULED, "", Asker.SCHEDULE);

  public static Cause trigger(Asker asker) {
    return new Cause(Kind.TRIGGERED, "", asker);
  }

  public static Cause backfill(Backfill backfill) {
    return new Cause(Kind.BACKFILLED, backfill.id(), backfill.asker());
  }

  /** Whether a person asked for it. */
  public boolean manual() {
    return kind != Kind.SCHEDULED;
  }
}
