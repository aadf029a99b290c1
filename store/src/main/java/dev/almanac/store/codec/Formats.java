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

  /** What one run has to tell another: {@code StoredNotice}. */
  public static final int NOTICE = 5;

  private Formats() {}
}
