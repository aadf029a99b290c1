package dev.almanac.store.sql.doctor;

/** What to do about findings that have nothing better of their own. */
final class Remedies {
  static final String BACKUP = "Restore a backup ('almanac server restore').";

  static final String RUN =
      "Terminate or delete this workflow and start it again, or restore a backup.";

  static final String SCHEDULE = "Delete this schedule and create it again, or restore a backup.";

  static final String AUDIT =
      "Find out who could write to the database, and compare with an export of the audit.";

  private Remedies() {}
}
