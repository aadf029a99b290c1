package dev.almanac.store.sql.doctor;

import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.store.PageLimit;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.CalendarVersion;
import dev.almanac.store.schedule.ScheduleRecord;
import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.jdbc.Row;
import java.util.HashMap;

/** Compares a schedule with its ledger, its calendars and its place in lists. */
record ScheduleUses(ReadOnlyStore store, ScheduleRecord record, Schedule schedule) {
  private static final PageLimit ONE = new PageLimit(1, 1 << 20);

  private static final String CALENDARS =
      "SELECT calendar, version FROM calendar_use WHERE partition = ? AND schedule_no = ?";

  private static final String LISTED =
      "SELECT 1 FROM visibility WHERE namespace = ? AND run_id = ?";

  /** The head counts the entries; rolling only takes old ones away. */
  void ledger(Notes notes) {
    long counted = schedule.head().numbers().sequence();
    var last = store.ledgers().backward(record.identity().ref(), Long.MAX_VALUE, ONE);
    if (!last.isEmpty() && last.getFirst().sequence() != counted) {
      notes.found(
          "%s has written %d entries, but its ledger ends with entry %d"
              .formatted(named(), counted, last.getFirst().sequence()),
          Remedies.BACKUP);
    }
  }

  void calendars(Notes notes) {
    var stored = new HashMap<String, Long>();
    var ref = record.identity().ref();
    store
        .reads()
        .read(session -> session
            .query(CALENDARS)
            .number(ref.partition())
            .number(ref.number())
            .list(row -> new CalendarVersion(row.text(), row.number())))
        .forEach(used -> stored.put(used.calendar(), used.version()));
    var used = schedule.definition().timing().calendars();
    if (!stored.equals(used)) {
      notes.found(
          "%s uses the calendars %s, but %s are noted for it (table calendar_use)"
              .formatted(named(), used, stored),
          Remedies.SCHEDULE);
    }
    used.forEach((name, version) -> calendar(name, version, notes));
  }

  private void calendar(String name, long version, Notes notes) {
    long newest = store
        .calendars()
        .get(record.identity().namespace(), name)
        .map(CalendarRow::version)
        .orElse(0L);
    if (newest < version) {
      notes.found(
          "%s uses version %d of calendar %s, but %s"
              .formatted(
                  named(),
                  version,
                  name,
                  newest == 0 ? "there is no such calendar" : "the newest is " + newest),
          "Write the calendar again with 'almanac calendar update', or restore a backup.");
    }
  }

  void listing(Notes notes) {
    var listed = record.identity().listed();
    boolean isListed = store
        .reads()
        .read(session ->
            session.query(LISTED).uuid(listed.namespace()).uuid(listed.runId()).first(Row::integer))
        .isPresent();
    if (!isListed) {
      notes.found(named() + " is in no list", "Pause and resume it, so that it is listed again.");
    }
  }

  private String named() {
    return ScheduleCheck.named(record.identity());
  }
}
