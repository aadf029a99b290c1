package dev.almanac.store.sql.doctor;

import dev.almanac.engine.schedule.ScheduleEngine;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.store.Nanos;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleRecord;
import dev.almanac.store.sql.ReadOnlyStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Decodes every schedule, and checks that it will act at its next time, that its ledger is
 * complete, and that the calendars it uses exist.
 */
final class ScheduleCheck implements DoctorCheck {
  @Override
  public String subject() {
    return "schedules";
  }

  @Override
  public boolean opensBlobs() {
    return true;
  }

  @Override
  public void examine(ReadOnlyStore store, Notes notes) {
    EntityPages.SCHEDULES.forEach(
        store,
        notes,
        page -> page.forEach(ref -> {
          try {
            store.schedules().load(List.of(ref)).forEach(record -> examine(store, record, notes));
          } catch (StoreException.Corrupt e) {
            notes.found(
                "Schedule number %d cannot be read: %s".formatted(ref.number(), e.getMessage()),
                Remedies.SCHEDULE);
          }
        }));
  }

  private static void examine(ReadOnlyStore store, ScheduleRecord record, Notes notes) {
    var schedule = ScheduleCodec.schedule(record);
    if (record.isLive() == schedule.deleted()) {
      notes.found(
          "%s is deleted in one row and alive in another".formatted(named(record.identity())),
          Remedies.SCHEDULE);
    }
    requireCare(store, record.identity(), schedule, notes);
    var uses = new ScheduleUses(store, record, schedule);
    uses.ledger(notes);
    if (record.isLive()) {
      uses.calendars(notes);
      uses.listing(notes);
    }
  }

  /** The row of a schedule holds exactly when it is due next. */
  private static void requireCare(
      ReadOnlyStore store, ScheduleIdentity identity, Schedule schedule, Notes notes) {
    var row = Attentions.due(store, identity.ref());
    var due = ScheduleEngine.wakeAt(schedule);
    if (row.equals(due.map(Nanos::of))) {
      return;
    }
    notes.found(
        "%s is due %s, but %s".formatted(named(identity), shown(due), words(row)),
        "Pause and resume it, or trigger it, so that its next time is computed anew.");
  }

  private static String shown(Optional<Instant> due) {
    return due.map(time -> "at " + time).orElse("at no time");
  }

  private static String words(Optional<Long> row) {
    return row.map(due -> "would be looked at at " + Nanos.instant(due))
        .orElse("nothing will wake it (its row of attention is missing)");
  }

  /** Names a schedule as users know it. */
  static String named(ScheduleIdentity schedule) {
    return "Schedule %s (number %d, incarnation %s)"
        .formatted(schedule.scheduleId(), schedule.ref().number(), schedule.incarnation());
  }
}
