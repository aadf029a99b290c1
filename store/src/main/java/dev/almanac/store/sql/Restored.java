package dev.almanac.store.sql;

/** What must change in a database that is a copy of an earlier state. */
public final class Restored {
  /**
   * More than a server takes between a backup and its end. It takes an epoch at each start and
   * after each commit with an unknown outcome. Message numbers leave room for eight million.
   */
  private static final int EPOCHS = 1_000;

  /**
   * Skips the epochs that servers may have taken since the backup, so that no process that still
   * holds one of them can write, and message numbers are not used twice.
   */
  public static final String NEW_EPOCHS =
      "UPDATE counter SET value = value + %d WHERE name = 'epoch'".formatted(EPOCHS);

  private Restored() {}
}
