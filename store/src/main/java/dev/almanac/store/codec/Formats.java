package dev.almanac.store.codec;

/** The formats of blobs, as their first byte tells them. A number is never used again. */
public final class Formats {
  /** Events that were committed together: Temporal's {@code History}. */
  public static final int EVENTS = 1;

  /** Facts that were committed together: {@code StoredFacts}. */
  public static final int FACTS = 2;

  /** The state of a run: {@code StoredRun}. */
  public static final int SNAPSHOT = 3;

  /** What lists show of a run and do not search: {@code StoredListing}. */
  public static final int LISTING = 4;

  /** What a run or a schedule has to tell another: {@code StoredNotice}. */
  public static final int NOTICE = 5;

  /** What users say of a schedule: {@code StoredDefinition}. */
  public static final int DEFINITION = 6;

  /** What of a schedule changes with its steps: {@code StoredHead}. */
  public static final int HEAD = 7;

  /** What a schedule has several of: {@code StoredPart}. */
  public static final int PART = 8;

  /** An entry of a ledger: {@code StoredLedgerEntry}. */
  public static final int LEDGER = 9;

  /** What lists show of a schedule and do not search: {@code StoredScheduleListing}. */
  public static final int SCHEDULE_LISTING = 10;

  /** A version of a named calendar: {@code StoredCalendar}. */
  public static final int CALENDAR = 11;

  private Formats() {}
}
