package dev.almanac.store.codec;

/** The formats of blobs, stored as their first byte. Numbers are never reused. */
public final class Formats {
  /** Events that were committed together: Temporal's {@code History}. */
  public static final int EVENTS = 1;

  /** Facts that were committed together: {@code StoredFacts}. */
  public static final int FACTS = 2;

  /** The state of a run: {@code StoredRun}. */
  public static final int SNAPSHOT = 3;

  /** The part of a run that lists show but do not search: {@code StoredListing}. */
  public static final int LISTING = 4;

  /** A message from one run or schedule to another: {@code StoredNotice}. */
  public static final int ENTITY_MESSAGE = 5;

  /** The definition of a schedule: {@code StoredDefinition}. */
  public static final int DEFINITION = 6;

  /** The head of a schedule, which changes with its steps: {@code StoredHead}. */
  public static final int HEAD = 7;

  /** A part of a schedule: {@code StoredPart}. */
  public static final int PART = 8;

  /** An entry of a ledger: {@code StoredLedgerEntry}. */
  public static final int LEDGER = 9;

  /** The part of a schedule that lists show but do not search: {@code StoredScheduleListing}. */
  public static final int SCHEDULE_LISTING = 10;

  /** A version of a named calendar: {@code StoredCalendar}. */
  public static final int CALENDAR = 11;

  /** A version of a schedule's definition: {@code StoredVersion}. */
  public static final int VERSION = 12;

  /** A key with which clients show who they are: {@code StoredApiKey}. */
  public static final int API_KEY = 13;

  private Formats() {}
}
