package dev.almanac.store;

import static dev.almanac.store.Samples.NAMESPACE;
import static dev.almanac.store.Samples.PAGE;
import static dev.almanac.store.Samples.blob;
import static dev.almanac.store.Samples.message;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.sent;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.taken;
import static dev.almanac.store.ScheduleSamples.appended;
import static dev.almanac.store.ScheduleSamples.change;
import static dev.almanac.store.ScheduleSamples.created;
import static dev.almanac.store.ScheduleSamples.definition;
import static dev.almanac.store.ScheduleSamples.delete;
import static dev.almanac.store.ScheduleSamples.entry;
import static dev.almanac.store.ScheduleSamples.part;
import static dev.almanac.store.ScheduleSamples.put;
import static dev.almanac.store.ScheduleSamples.schedule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.store.list.Condition;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.schedule.CalendarUser;
import dev.almanac.store.schedule.CalendarVersion;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.PartKey;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleOutline;
import dev.almanac.store.schedule.ScheduleRecord;
import dev.almanac.store.schedule.ScheduleWrite;
import dev.almanac.store.work.AttentionRow;
import dev.almanac.store.work.WorkWrite;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Schedules and their parts, attention and rows in lists. */
public interface ScheduleContract extends Contract {
  private void write(ScheduleWrite.Builder... writes) {
    store().commits().commit(fence(), ScheduleSamples.batch(writes));
  }

  private ScheduleRecord live(ScheduleIdentity schedule) {
    return store().schedules().live(NAMESPACE, schedule.scheduleId()).orElseThrow();
  }

  @Test
  default void liveSchedulesAreFoundByTheirIds() {
    var gone = schedule(3);
    write(created(schedule(1)), created(schedule(2)), created(gone));
    write(delete(gone, 5));

    assertThat(store()
            .schedules()
            .named(NAMESPACE, List.of("schedule-2", "schedule-1", "schedule-3", "nobody")))
        .containsExactlyInAnyOrder(schedule(1), schedule(2));
    assertThat(store().schedules().named(new UUID(0, 0), List.of("schedule-1"))).isEmpty();
    assertThat(store().schedules().named(NAMESPACE, List.of())).isEmpty();
  }

  @Test
  default void readsBackWhatACreationWrote() {
    var one = schedule(1);
    write(created(one).parts(put(part(2, "b", "x"), part(1, "z", "y"))));

    var expected = new ScheduleRecord(
        one,
        Lifetime.OPEN,
        blob("definition"),
        blob("head 1"),
        List.of(part(1, "z", "y"), part(2, "b", "x")));
    var schedules = store().schedules();
    assertThat(schedules.live(NAMESPACE, "schedule-1")).contains(expected);
    assertThat(schedules.incarnation(NAMESPACE, "schedule-1", one.incarnation()))
        .contains(expected);
    assertThat(schedules.load(List.of(one.ref()))).containsExactly(expected);
    assertThat(schedules.incarnations(NAMESPACE, "schedule-1", null, 9))
        .containsExactly(new Incarnation(one, Lifetime.OPEN));
    assertThat(store().ledgers().forward(one.ref(), 0, PAGE)).containsExactly(entry(1, 1));
    assertThat(store().work().attention(Partitions.ALL, 1000, null, 9))
        .containsExactly(new AttentionRow(1000, one.ref(), AttentionRow.Of.SCHEDULE));
    assertThat(schedules.live(NAMESPACE, "other")).isEmpty();
    assertThat(schedules.live(new UUID(0, 0), "schedule-1")).isEmpty();
    assertThat(schedules.incarnation(NAMESPACE, "schedule-1", new UUID(0, 0))).isEmpty();
  }

  @Test
  default void anOutlineHasTheHeadAndTheKindsOfPartsAskedFor() {
    var one = schedule(1);
    var two = schedule(2);
    var parts = put(part(1, "a", "fire"), part(3, "b", "x"), part(3, "a", "y"), part(5, "", "z"));
    write(created(one).parts(parts), created(two));
    write(change(one, "head 2"), delete(two, 7));
    var schedules = store().schedules();

    assertThat(schedules.outlines(List.of(two.ref(), one.ref(), schedule(3).ref()), 2, 4))
        .containsExactly(
            new ScheduleOutline(one, blob("head 2"), List.of(part(3, "a", "y"), part(3, "b", "x"))),
            new ScheduleOutline(two, blob("tombstone"), List.of()));
    assertThat(schedules.outlines(List.of(one.ref()), 2, 2))
        .containsExactly(new ScheduleOutline(one, blob("head 2"), List.of()));
    assertThat(schedules.outlines(List.of(), 1, 9)).isEmpty();
  }

  @Test
  default void aStepChangesTheHeadAndTheChangedPartsAlone() {
    var one = schedule(1);
    write(created(one).parts(put(part(1, "a", "1"), part(1, "b", "1"), part(2, "a", "1"))));

    write(change(one, "head 2")
        .parts(new ScheduleWrite.Parts(
            List.of(part(1, "a", "2"), part(3, "ü", "1")),
            List.of(new PartKey(1, "b"), new PartKey(9, "none")))));

    assertThat(live(one))
        .isEqualTo(new ScheduleRecord(
            one,
            Lifetime.OPEN,
            blob("definition"),
            blob("head 2"),
            List.of(part(1, "a", "2"), part(2, "a", "1"), part(3, "ü", "1"))));
    write(ScheduleWrite.change(
        one, new ScheduleWrite.State(false, blob("head 3"), definition("other"), null)));
    assertThat(live(one).definition()).isEqualTo(blob("other"));
    assertThat(live(one).parts()).hasSize(3);
  }

  @Test
  default void manyAreLoadedAtOnceEachWithItsParts() {
    var all = LongStream.rangeClosed(1, 64).mapToObj(ScheduleSamples::schedule).toList();
    write(all.stream()
        .map(one -> created(one)
            .parts(
                one.ref().number() % 3 == 0
                    ? put(part(1, "a", "of " + one.scheduleId()), part(1, "b", "b"))
                    : ScheduleWrite.Parts.SAME))
        .toArray(ScheduleWrite.Builder[]::new));
    var schedules = store().schedules();

    for (int count : new int[] {1, 2, 8, 9, 64}) {
      var wanted = all.subList(0, count).stream().map(ScheduleIdentity::ref).toList();
      var found = schedules.load(wanted);
      assertThat(found).extracting(one -> one.identity().ref()).isEqualTo(wanted);
      assertThat(found)
          .allSatisfy(one ->
              assertThat(one.parts()).hasSize(one.identity().ref().number() % 3 == 0 ? 2 : 0));
    }
    assertThat(schedules.load(List.of(new EntityRef(1, 999)))).isEmpty();
    assertThat(schedules.load(List.of())).isEmpty();
  }

  @Test
  default void anIdLivesOnceAndAnotherIncarnationBeginsAnew() {
    var first = schedule(1, "nightly");
    var second = schedule(2, "nightly");
    write(created(first).parts(put(part(1, "a", "1"))));

    var refused = catchThrowableOfType(StoreException.Rejected.class, () -> write(created(second)));
    assertThat(refused.run()).isEqualTo(second.ref());
    write(delete(first, 77));
    assertThat(store().schedules().live(NAMESPACE, "nightly")).isEmpty();
    write(created(second));

    assertThat(live(second).parts()).isEmpty();
    assertThat(store().schedules().incarnation(NAMESPACE, "nightly", first.incarnation()))
        .get()
        .satisfies(dead -> {
          assertThat(dead.isLive()).isFalse();
          assertThat(dead.head()).isEqualTo(blob("tombstone"));
        });
    assertThat(store().schedules().incarnations(NAMESPACE, "nightly", null, 9))
        .containsExactly(new Incarnation(first, 77), new Incarnation(second, Lifetime.OPEN));
    assertThat(store().schedules().incarnations(NAMESPACE, "nightly", first.incarnation(), 9))
        .containsExactly(new Incarnation(second, Lifetime.OPEN));
    assertThat(store().ledgers().forward(first.ref(), 0, PAGE)).hasSize(1);
  }

  @Test
  default void aDeletedScheduleMayChangeTogetherWithTheOneThatHasItsIdNow() {
    var first = schedule(1, "nightly");
    var second = schedule(2, "nightly");
    write(created(first));
    write(delete(first, 77));

    write(change(first, "heard"), created(second));
    assertThat(live(second).head()).isEqualTo(blob("head 1"));
    write(change(second, "head 2"), change(first, "heard again"));

    assertThat(live(second).head()).isEqualTo(blob("head 2"));
    assertThat(store().schedules().load(List.of(first.ref())))
        .extracting(ScheduleRecord::head)
        .containsExactly(blob("heard again"));
    assertThatThrownBy(() -> write(delete(second, 78), created(schedule(3, "nightly"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nightly");
  }

  @Test
  default void oneStepMayChangeTheDefinitionAndDelete() {
    var one = schedule(1);
    write(created(one));

    write(ScheduleWrite.change(
        one, new ScheduleWrite.State(false, blob("head"), definition("last"), 99L)));

    assertThat(store().schedules().load(List.of(one.ref())))
        .containsExactly(new ScheduleRecord(one, 99, blob("last"), blob("head"), List.of()));
  }

  @Test
  default void listsOfRunsAndOfSchedulesShowNothingOfEachOther() {
    commit(start(run(1)));
    write(created(schedule(2)), created(schedule(3)));
    var visibility = store().visibility();
    var division = ListNamespace.ofSchedules(NAMESPACE);

    assertThat(Reading.list(visibility, NAMESPACE, Condition.EVERYTHING, 9)).hasSize(1);
    assertThat(Reading.list(visibility, division, Condition.EVERYTHING, 9))
        .extracting(VisibilityRecord::identity)
        .containsExactly(schedule(3).listed(), schedule(2).listed());

    write(delete(schedule(3), 50));
    assertThat(Reading.count(visibility, division, Condition.EVERYTHING)).isOne();
  }

  @Test
  default void runsAndSchedulesShareCommitsAndMessages() {
    var one = schedule(1);
    var toRun = message(2, 1, 10);
    store()
        .commits()
        .commit(
            fence(),
            new Batch(
                List.of(start(run(2)).build()),
                List.of(created(one).exchange(sent(toRun)).build()),
                WorkWrite.NONE));
    commit(Samples.step(run(2), 3).exchange(taken(toRun.key())));
    var answer = message(1, 2, 11);
    commit(Samples.step(run(2), 4).exchange(sent(answer)));
    write(change(one, "answered").exchange(taken(answer.key())));

    assertThat(store().work().inbox(Partitions.ALL, null, PAGE)).isEmpty();
    assertThat(store().work().attention(Partitions.ALL, 9000, null, 9))
        .containsExactly(
            new AttentionRow(1000, one.ref(), AttentionRow.Of.SCHEDULE),
            new AttentionRow(2000, run(2).ref(), AttentionRow.Of.RUN));
    var refused = catchThrowableOfType(
        StoreException.Rejected.class,
        () -> write(change(one, "again").exchange(taken(answer.key()))));
    assertThat(refused.run()).isEqualTo(one.ref());
    assertThat(live(one).head()).isEqualTo(blob("answered"));
  }

  @Test
  default void oneBadScheduleUndoesTheBatchAndIsNamed() {
    write(created(schedule(1)), created(schedule(2)));
    List<ScheduleWrite.Builder> bad = List.of(
        created(schedule(2)), // exists
        change(schedule(9), "none"),
        change(schedule(2), "x").ledger(appended(entry(1, 1))), // is there
        change(schedule(2), "x").ledger(appended(entry(5, 1), entry(5, 1))));
    for (ScheduleWrite.Builder write : bad) {
      var batch = new Batch(
          List.of(start(run(3)).build()),
          List.of(change(schedule(1), "changed").build(), write.build()),
          WorkWrite.NONE);

      var refused = catchThrowableOfType(
          StoreException.Rejected.class, () -> store().commits().commit(fence(), batch));

      assertThat(refused.run()).isEqualTo(write.build().identity().ref());
      assertThat(live(schedule(1)).head()).isEqualTo(blob("head 1"));
      assertThat(store().runs().run(run(3).ref())).isEmpty();
    }
  }

  @Test
  default void whoUsesACalendarIsKnown() {
    var one = schedule(1);
    var two = schedule(2);
    write(
        ScheduleWrite.create(one, blob("h"), definition("d", "holidays", "fairs", "fairs")),
        ScheduleWrite.create(two, blob("h"), definition("d", "holidays")));
    var schedules = store().schedules();

    assertThat(schedules.using(NAMESPACE, "holidays", null, 9)).containsExactly(one, two);
    assertThat(schedules.using(NAMESPACE, "holidays", one.ref(), 9)).containsExactly(two);
    assertThat(schedules.using(NAMESPACE, "fairs", null, 9)).containsExactly(one);
    write(ScheduleWrite.change(
        one, new ScheduleWrite.State(false, blob("h"), definition("e", "fairs"), null)));
    write(delete(two, 5));
    write(ScheduleWrite.change(
        schedule(3), new ScheduleWrite.State(true, blob("h"), definition("d", "holidays"), 6L)));

    assertThat(schedules.using(NAMESPACE, "holidays", null, 9)).isEmpty();
    assertThat(schedules.using(NAMESPACE, "fairs", null, 9)).containsExactly(one);
    assertThat(schedules.using(new UUID(0, 0), "fairs", null, 9)).isEmpty();
  }

  @Test
  default void whoUsesAnOldVersionOfACalendarIsKnown() {
    write(
        ScheduleWrite.create(schedule(1), blob("h"), using("holidays", 2)),
        ScheduleWrite.create(schedule(2), blob("h"), using("holidays", 1)),
        ScheduleWrite.create(schedule(3), blob("h"), using("holidays", 3)),
        ScheduleWrite.create(schedule(4), blob("h"), using("fairs", 1)));
    var schedules = store().schedules();
    var newest = new CalendarVersion("holidays", 3);
    var oldest = new CalendarUser(schedule(2), 1);

    assertThat(schedules.behind(NAMESPACE, newest, null, 9))
        .containsExactly(oldest, new CalendarUser(schedule(1), 2));
    assertThat(schedules.behind(NAMESPACE, newest, null, 1)).containsExactly(oldest);
    assertThat(schedules.behind(NAMESPACE, newest, oldest, 9))
        .containsExactly(new CalendarUser(schedule(1), 2));
    write(ScheduleWrite.change(
        schedule(2), new ScheduleWrite.State(false, blob("h"), using("holidays", 3), null)));
    write(delete(schedule(1), 5));

    assertThat(schedules.behind(NAMESPACE, newest, null, 9)).isEmpty();
  }

  private static ScheduleWrite.Definition using(String calendar, long version) {
    return new ScheduleWrite.Definition(blob("d"), List.of(new CalendarVersion(calendar, version)));
  }
}
