package dev.almanac.store;

import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.PAGE;
import static dev.almanac.store.Samples.blob;
import static dev.almanac.store.ScheduleSamples.appended;
import static dev.almanac.store.ScheduleSamples.change;
import static dev.almanac.store.ScheduleSamples.created;
import static dev.almanac.store.ScheduleSamples.delete;
import static dev.almanac.store.ScheduleSamples.entry;
import static dev.almanac.store.ScheduleSamples.schedule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.CalendarRow;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.LedgerDay;
import dev.almanac.store.schedule.LedgerLength;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.LedgerSlice;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.LedgerTally;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.schedule.VersionRow;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Ledgers, the counts of their old entries, and named calendars. */
public interface LedgerContract extends Contract {
  private void write(ScheduleWrite.Builder... writes) {
    store().commits().commit(fence(), ScheduleSamples.batch(writes));
  }

  private static List<Long> numbers(List<LedgerRow> rows) {
    return rows.stream().map(LedgerRow::sequence).toList();
  }

  @Test
  default void aLedgerIsReadInBothDirectionsInPages() {
    var one = schedule(1);
    write(created(one));
    write(change(one, "h").ledger(appended(entry(2, 3), entry(3, 4, 50, 50), entry(4, 5))));
    var ledgers = store().ledgers();

    assertThat(ledgers.forward(one.ref(), 0, PAGE))
        .containsExactly(entry(1, 1), entry(2, 3), entry(3, 4, 50, 50), entry(4, 5));
    assertThat(numbers(ledgers.forward(one.ref(), 1, new PageLimit(2, 1000))))
        .containsExactly(2L, 3L);
    assertThat(numbers(ledgers.forward(one.ref(), 0, new PageLimit(9, 1)))).containsExactly(1L);
    assertThat(numbers(ledgers.backward(one.ref(), Long.MAX_VALUE, new PageLimit(3, 1000))))
        .containsExactly(4L, 3L, 2L);
    assertThat(numbers(ledgers.backward(one.ref(), 2, PAGE))).containsExactly(1L);
    assertThat(ledgers.forward(schedule(2).ref(), 0, PAGE)).isEmpty();
  }

  @Test
  default void someKindsOfEntriesAreReadInBothDirectionsBetweenTwoNumbers() {
    var one = schedule(1);
    write(created(one));
    write(change(one, "h")
        .ledger(appended(entry(2, 3), entry(3, 0), entry(4, 3), entry(5, 62), entry(6, 3))));
    var ledgers = store().ledgers();

    assertThat(numbers(ledgers.slice(one.ref(), slice(0, 99, false), PAGE)))
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    assertThat(numbers(ledgers.slice(one.ref(), slice(2, 6, true), PAGE)))
        .containsExactly(5L, 4L, 3L);
    assertThat(ledgers.slice(one.ref(), slice(0, 99, true, 3), new PageLimit(2, 1000)))
        .containsExactly(entry(6, 3), entry(4, 3));
    assertThat(numbers(ledgers.slice(one.ref(), slice(0, 6, false, 0, 62, 7), PAGE)))
        .containsExactly(3L, 5L);
    assertThat(numbers(ledgers.slice(one.ref(), slice(1, 99, false, 3), new PageLimit(9, 1))))
        .containsExactly(2L);
    assertThat(ledgers.slice(one.ref(), slice(0, 99, true, 9), PAGE)).isEmpty();
    assertThat(ledgers.slice(schedule(2).ref(), slice(0, 99, true), PAGE)).isEmpty();
  }

  private static LedgerSlice slice(long after, long before, boolean newestFirst, Integer... kinds) {
    return new LedgerSlice(after, before, newestFirst, Set.of(kinds));
  }

  @Test
  default void timesAreCountedByLocalDayInBoundedSteps() {
    var one = schedule(1);
    long hour = Duration.ofHours(1).toNanos();
    write(created(one));
    write(change(one, "h")
        .ledger(appended(
            entry(2, 12, 30 * hour, 30 * hour),
            entry(3, 13, 31 * hour, 31 * hour + 4),
            entry(4, 12, 47 * hour, 47 * hour),
            entry(5, 12, 47 * hour, 49 * hour), // two days in UTC, but not two hours ahead of it
            entry(6, 12, 60 * hour, 60 * hour),
            entry(7, 5),
            entry(8, 12, 22 * hour, 22 * hour))));
    var ledgers = store().ledgers();
    var all = new LedgerRow.Span(0, 100 * hour);

    assertThat(ledgers.tally(one.ref(), query(all, 0, 99)))
        .isEqualTo(new LedgerTally(
            List.of(
                new LedgerDay(0, 12, 1),
                new LedgerDay(1, 12, 2),
                new LedgerDay(1, 13, 5),
                new LedgerDay(2, 12, 1)),
            null));
    assertThat(ledgers.tally(one.ref(), query(all, 2 * hour, 99)).days())
        .containsExactly(
            new LedgerDay(1, 12, 2), new LedgerDay(1, 13, 5), new LedgerDay(2, 12, hour * 2 + 3));
    assertThat(ledgers
            .tally(one.ref(), query(new LedgerRow.Span(23 * hour, 47 * hour), 0, 99))
            .days())
        .containsExactly(new LedgerDay(1, 12, 2), new LedgerDay(1, 13, 5));
    var first = ledgers.tally(one.ref(), query(all, 0, 3));
    assertThat(first)
        .isEqualTo(new LedgerTally(
            List.of(new LedgerDay(1, 12, 1), new LedgerDay(2, 12, 1)),
            new LedgerTally.Place(47 * hour, 4)));
    var rest = new LedgerTally.Query(all, 0, Objects.requireNonNull(first.rest()), 9);
    assertThat(ledgers.tally(one.ref(), rest).days())
        .containsExactly(new LedgerDay(0, 12, 1), new LedgerDay(1, 12, 1), new LedgerDay(1, 13, 5));
    assertThat(ledgers.tally(schedule(2).ref(), query(all, 0, 9)).days()).isEmpty();
    assertThat(numbers(ledgers.ranges(one.ref(), all, 9))).containsExactlyInAnyOrder(3L, 5L);
    assertThat(numbers(ledgers.ranges(one.ref(), new LedgerRow.Span(48 * hour, 50 * hour), 9)))
        .containsExactly(5L);
    assertThat(ledgers.ranges(one.ref(), all, 1)).hasSize(1);
  }

  private static LedgerTally.Query query(LedgerRow.Span span, long offset, int limit) {
    return new LedgerTally.Query(span, offset, LedgerTally.Place.END, limit);
  }

  @Test
  default void theLastVersionsOfADefinitionAreKept() {
    var one = schedule(1);
    write(created(one).versions(List.of(version(1))));
    write(change(one, "h").versions(List.of(version(2), version(3))));
    var ledgers = store().ledgers();

    assertThat(ledgers.versions(one.ref(), Long.MAX_VALUE, PAGE))
        .containsExactly(version(3), version(2), version(1));
    assertThat(ledgers.versions(one.ref(), 3, new PageLimit(1, 1000))).containsExactly(version(2));
    assertThat(ledgers.versions(one.ref(), 3, new PageLimit(9, 1))).containsExactly(version(2));
    assertThat(ledgers.versions(schedule(2).ref(), 9, PAGE)).isEmpty();
    for (long number = 4; number <= VersionRow.MOST + 5; number++) {
      write(change(one, "h").versions(List.of(version(number))));
    }
    var kept = ledgers.versions(one.ref(), Long.MAX_VALUE, new PageLimit(99, 1 << 20));
    assertThat(kept).hasSize(VersionRow.MOST);
    assertThat(kept.getLast()).isEqualTo(version(6));
    write(delete(one, 5));
    assertThat(ledgers.versions(one.ref(), 7, PAGE)).containsExactly(version(6));
    assertThat(ledgers.forget(fence(), one.ref(), 99)).isEqualTo(1);
    assertThat(ledgers.versions(one.ref(), Long.MAX_VALUE, PAGE)).isEmpty();
  }

  private static VersionRow version(long number) {
    return new VersionRow(number, blob("version " + number));
  }

  @Test
  default void entriesAreFoundByTheTimesTheyAreAbout() {
    var one = schedule(1);
    write(created(one));
    write(change(one, "h")
        .ledger(appended(
            entry(2, 1, 10, 10),
            entry(3, 2, 20, 60),
            entry(4, 1, 70, 70),
            entry(5, 2, 5, 100), // a backfill of earlier times
            entry(6, 1, 30, 30))));
    var ledgers = store().ledgers();

    assertThat(numbers(ledgers.within(one.ref(), new LedgerRow.Span(30, 65), null, 9)))
        .containsExactly(5L, 3L, 6L);
    assertThat(numbers(ledgers.within(one.ref(), new LedgerRow.Span(0, 200), null, 9)))
        .containsExactly(5L, 2L, 3L, 6L, 4L);
    assertThat(numbers(ledgers.within(one.ref(), new LedgerRow.Span(61, 69), null, 9)))
        .containsExactly(5L);
    assertThat(Paging.<LedgerRow>all(
            after -> ledgers.within(one.ref(), new LedgerRow.Span(0, 200), after, 2)))
        .isEqualTo(ledgers.within(one.ref(), new LedgerRow.Span(0, 200), null, 9));
    assertThat(ledgers.within(one.ref(), new LedgerRow.Span(101, 200), null, 9)).isEmpty();
  }

  @Test
  default void theNewestEntriesAreFoundByTheTimesTheyAreAbout() {
    var one = schedule(1);
    write(created(one));
    write(change(one, "h")
        .ledger(appended(
            entry(2, 1, 10, 10),
            entry(3, 2, 20, 60),
            entry(4, 1, 70, 70),
            entry(5, 2, 5, 100), // a backfill of earlier times
            entry(6, 1, 30, 30))));
    var ledgers = store().ledgers();

    assertThat(numbers(ledgers.newest(one.ref(), new LedgerRow.Span(0, 200), 9)))
        .containsExactly(4L, 6L, 3L, 2L, 5L);
    assertThat(numbers(ledgers.newest(one.ref(), new LedgerRow.Span(25, 70), 9)))
        .containsExactly(4L, 6L, 3L, 5L);
    assertThat(numbers(ledgers.newest(one.ref(), new LedgerRow.Span(25, 70), 2)))
        .containsExactly(4L, 6L);
    assertThat(ledgers.newest(one.ref(), new LedgerRow.Span(101, 200), 9)).isEmpty();
  }

  @Test
  default void oldEntriesBecomeDailyCountsInBoundedSteps() {
    var one = schedule(1);
    long day = Duration.ofDays(1).toNanos();
    write(created(one));
    for (long sequence = 2; sequence <= 10; sequence++) {
      var row = new LedgerRow(
          sequence, sequence * day / 2, (int) (sequence % 2), sequence, null, blob("e"));
      write(change(one, "h").ledger(appended(row)));
    }
    var ledgers = store().ledgers();
    var before = new LedgerStore.Before(4 * day, 8);

    assertThat(ledgers.roll(fence(), one.ref(), before, 3)).isEqualTo(3);
    assertThat(ledgers.roll(fence(), one.ref(), before, 3)).isEqualTo(3);
    assertThat(ledgers.roll(fence(), one.ref(), before, 3)).isEqualTo(1);
    assertThat(ledgers.roll(fence(), one.ref(), before, 3)).isZero();
    assertThat(numbers(ledgers.forward(one.ref(), 0, PAGE))).containsExactly(8L, 9L, 10L);
    assertThat(ledgers.days(one.ref(), -1, 99))
        .containsExactly(
            new LedgerDay(0, 1, 1),
            new LedgerDay(1, 0, 2),
            new LedgerDay(1, 1, 3),
            new LedgerDay(2, 0, 4),
            new LedgerDay(2, 1, 5),
            new LedgerDay(3, 0, 6),
            new LedgerDay(3, 1, 7));
    assertThat(ledgers.days(one.ref(), 2, 1)).containsExactly(new LedgerDay(3, 0, 6));
    assertThat(ledgers.roll(fence(), one.ref(), new LedgerStore.Before(99 * day, 9), 9))
        .isEqualTo(2);
    assertThat(ledgers.days(one.ref(), 3, 9)).contains(new LedgerDay(4, 0, 8));
  }

  @Test
  default void lengthsTellOfEveryIncarnation() {
    var one = schedule(1, "a");
    var two = schedule(2, "a");
    var three = schedule(3, "b");
    write(created(one), ScheduleWrite.create(three, blob("h"), ScheduleSamples.definition("d")));
    write(delete(one, 7).ledger(appended(entry(2, 1))));
    write(created(two));
    var ledgers = store().ledgers();

    var all = List.of(
        new LedgerLength(new Incarnation(one, 7), 1, 2),
        new LedgerLength(new Incarnation(two, Lifetime.OPEN), 1, 1),
        new LedgerLength(new Incarnation(three, Lifetime.OPEN), 0, 0));
    assertThat(ledgers.lengths(NAMESPACE, null, 9)).isEqualTo(all);
    assertThat(ledgers.lengths(NAMESPACE, one, 1)).isEqualTo(all.subList(1, 2));
    assertThat(ledgers.lengths(new UUID(0, 0), null, 9)).isEmpty();
  }

  @Test
  default void nothingIsLeftOfADeletedScheduleThatIsForgotten() {
    var one = schedule(1);
    write(created(one).parts(ScheduleSamples.put(ScheduleSamples.part(1, "a", "x"))));
    write(change(one, "h").ledger(appended(entry(2, 1), entry(3, 1))));
    var ledgers = store().ledgers();

    assertThat(ledgers.forget(fence(), one.ref(), 9)).isZero();
    assertThat(store().schedules().live(NAMESPACE, "schedule-1")).isPresent();
    write(delete(one, 5));
    assertThat(ledgers.forget(fence(), one.ref(), 2)).isEqualTo(2);
    assertThat(ledgers.forget(fence(), one.ref(), 2)).isEqualTo(1);

    assertThat(store().schedules().load(List.of(one.ref()))).isEmpty();
    assertThat(store().schedules().incarnations(NAMESPACE, "schedule-1", null, 9))
        .isEmpty();
    assertThat(ledgers.forward(one.ref(), 0, PAGE)).isEmpty();
    assertThat(ledgers.forget(fence(), one.ref(), 2)).isZero();
    var stale = fence();
    store().nodes().take("node");
    assertThatThrownBy(() -> ledgers.forget(stale, one.ref(), 2))
        .isInstanceOf(StoreException.FenceLost.class);
  }

  @Test
  default void aCalendarHasVersions() {
    var calendars = store().calendars();
    var first = new CalendarRow(NAMESPACE, "holidays", 1, blob("1"));
    var second = new CalendarRow(NAMESPACE, "holidays", 2, blob("2"));
    var fairs = new CalendarRow(NAMESPACE, "fairs", 1, blob("f"));

    assertThat(calendars.put(fence(), second)).isFalse();
    assertThat(calendars.put(fence(), first)).isTrue();
    assertThat(calendars.put(fence(), first)).isFalse();
    assertThat(calendars.put(fence(), second)).isTrue();
    assertThat(calendars.put(fence(), fairs)).isTrue();

    assertThat(calendars.get(NAMESPACE, "holidays")).contains(second);
    assertThat(calendars.versions(NAMESPACE, "holidays")).containsExactly(second, first);
    assertThat(calendars.list(NAMESPACE, "", 9)).containsExactly(fairs, second);
    assertThat(calendars.list(NAMESPACE, "fairs", 9)).containsExactly(second);
    assertThat(calendars.get(new UUID(0, 0), "holidays")).isEmpty();
    assertThat(calendars.remove(fence(), NAMESPACE, "holidays")).isTrue();
    assertThat(calendars.remove(fence(), NAMESPACE, "holidays")).isFalse();
    assertThat(calendars.list(NAMESPACE, "", 9)).containsExactly(fairs);
  }

  @Test
  default void onlyTheLastVersionsOfACalendarAreKept() {
    var calendars = store().calendars();
    for (long version = 1; version <= CalendarStore.VERSIONS + 5; version++) {
      var row = new CalendarRow(NAMESPACE, "holidays", version, blob("v" + version));
      assertThat(calendars.put(fence(), row)).isTrue();
    }

    var versions = calendars.versions(NAMESPACE, "holidays");
    assertThat(versions).hasSize(CalendarStore.VERSIONS);
    assertThat(versions.getLast().version()).isEqualTo(6);
  }
}
