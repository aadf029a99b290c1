package dev.almanac.store.list;

/**
 * Attributes in the rows of schedules that no user has registered. Registered ones have numbers
 * from 1. A released number never changes its meaning.
 */
public final class ScheduleField {
  /** What there is to look at: numbers of concerns. */
  public static final Field.Custom CONCERN = new Field.Custom(-1, Field.Kind.WHOLE);

  /** The hour in which times were last missed, if that was lately. */
  public static final Field.Custom MISSED = new Field.Custom(-2, Field.Kind.WHOLE);

  /** The notes, if there are any. */
  public static final Field.Custom NOTES = new Field.Custom(-3, Field.Kind.TEXT);

  /** The name of the time zone, if its clocks change and the schedule reads them. */
  public static final Field.Custom CHANGING_ZONE = new Field.Custom(-4, Field.Kind.TEXT);

  private ScheduleField() {}
}
