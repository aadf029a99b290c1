package dev.almanac.engine.schedule.state;

/**
 * What a fire is for.
 *
 * @param backfillId empty unless it belongs to one
 */
public record Cause(Kind kind, String backfillId, Asker asker) {
  public enum Kind {
    /** A time of the schedule came. */
    SCHEDULED,
    /** Somebody requested a start at once. */
    TRIGGERED,
    BACKFILLED;

    /**
     * Returns whether the fire is for its nominal time. A trigger is only named after its second.
     */
    public boolean isForItsTime() {
      return switch (this) {
        case SCHEDULED, BACKFILLED -> true;
        case TRIGGERED -> false;
      };
    }
  }

  public static final Cause TIME = new Cause(Kind.SCHEDULED, "", Asker.SCHEDULE);

  public static Cause trigger(Asker asker) {
    return new Cause(Kind.TRIGGERED, "", asker);
  }

  public static Cause backfill(Backfill backfill) {
    return new Cause(Kind.BACKFILLED, backfill.id(), backfill.asker());
  }

  /** Returns whether a user requested it. */
  public boolean manual() {
    return kind != Kind.SCHEDULED;
  }
}
