package dev.almanac.store.sql.doctor;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.ReadOnlyStore;
import java.util.List;

/** Runs all checks, one after the other. A check that cannot go on does not stop the others. */
public final class Doctor {
  /** Told of everything that happens. */
  public interface Listener extends Notes {
    /** A check begins. */
    void begins(String subject);

    /** A check is left out, because data are encrypted and their keys are not there. */
    void leftOut(String subject);
  }

  /** The cheap ones first; those after it rely on what an earlier one has found sound. */
  private static final List<DoctorCheck> CHECKS = List.of(
      new MigrationCheck(),
      new FileCheck(),
      new CounterCheck(),
      new RowCheck(),
      new InboxCheck(),
      new CalendarCheck(),
      new AttributeCheck(),
      new RunCheck(),
      new ScheduleCheck(),
      new AuditCheck());

  private Doctor() {}

  public static void examine(ReadOnlyStore store, Listener listener) {
    boolean canOpenBlobs = store.canOpenBlobs();
    for (var check : CHECKS) {
      if (check.opensBlobs() && !canOpenBlobs) {
        listener.leftOut(check.subject());
        continue;
      }
      listener.begins(check.subject());
      try {
        check.examine(store, listener);
      } catch (StoreException.Corrupt e) {
        listener.found(
            "%s cannot be examined to the end: %s".formatted(check.subject(), e.getMessage()),
            Remedies.BACKUP);
      }
    }
  }
}
