package dev.almanac.store;

import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.blob;

import dev.almanac.store.list.Listing;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.CalendarVersion;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.PartKey;
import dev.almanac.store.schedule.PartRow;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.Attention;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Writes of schedules as a server makes them, all derived from a number. */
public final class ScheduleSamples {
  private ScheduleSamples() {}

  public static ScheduleIdentity schedule(long number) {
    return schedule(number, "schedule-" + number);
  }

  public static ScheduleIdentity schedule(long number, String id) {
    var ref = new EntityRef((int) (number % Partitions.COUNT), number);
    return new ScheduleIdentity(ref, NAMESPACE, id, new UUID(9, number));
  }

  public static ScheduleWrite.Definition definition(String text, String... calendars) {
    return new ScheduleWrite.Definition(
        blob(text),
        Stream.of(calendars).map(name -> new CalendarVersion(name, 1)).toList());
  }

  /** Returns the first step of a schedule, with rows in all tables. */
  public static ScheduleWrite.Builder created(ScheduleIdentity schedule) {
    long number = schedule.ref().number();
    return ScheduleWrite.create(schedule, blob("head 1"), definition("definition"))
        .ledger(appended(entry(1, 1)))
        .attention(new Attention.At(number * 1000))
        .listing(new Listing.Show(Samples.visible(number, Lifetime.OPEN, VisibilityRow.RUNNING)));
  }

  /** Returns a later step that changes only the head. */
  public static ScheduleWrite.Builder change(ScheduleIdentity schedule, String head) {
    return ScheduleWrite.change(schedule, blob(head));
  }

  /** Returns the last step that users see. */
  public static ScheduleWrite.Builder delete(ScheduleIdentity schedule, long time) {
    return ScheduleWrite.change(
            schedule, new ScheduleWrite.State(false, blob("tombstone"), null, time))
        .attention(Attention.CLEAR)
        .listing(Listing.HIDE);
  }

  public static PartRow part(int kind, String key, String text) {
    return new PartRow(new PartKey(kind, key), blob(text));
  }

  public static ScheduleWrite.Parts put(PartRow... parts) {
    return new ScheduleWrite.Parts(List.of(parts), List.of());
  }

  /** Returns an entry without times, recorded at a time derived from its number. */
  public static LedgerRow entry(long sequence, int kind) {
    return new LedgerRow(sequence, sequence * 10, kind, 1, null, blob("entry " + sequence));
  }

  public static LedgerRow entry(long sequence, int kind, long first, long last) {
    return new LedgerRow(
        sequence,
        sequence * 10,
        kind,
        last - first + 1,
        new LedgerRow.Span(first, last),
        blob("entry " + sequence));
  }

  public static List<LedgerRow> appended(LedgerRow... rows) {
    return List.of(rows);
  }

  public static Batch batch(ScheduleWrite.Builder... writes) {
    return Batch.ofSchedules(
        Arrays.stream(writes).map(ScheduleWrite.Builder::build).toArray(ScheduleWrite[]::new));
  }
}
