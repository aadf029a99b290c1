package dev.almanac.simulator.schedule;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import dev.almanac.simulator.actor.ActorContext;
import dev.almanac.simulator.check.Verdict;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.Store;
import dev.almanac.store.codec.schedule.LedgerCodec;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.schedule.Incarnation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Checks schedules that have come to rest. */
final class ScheduleCheck {
  private static final PageLimit ALL = new PageLimit(1_000_000, 1L << 40);
  private static final int MANY = 100_000;

  /** How late a schedule may be in quiet times. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final Store store;
  private final ScheduleWitness witness;
  private final Verdict verdict;

  /** The first runs of the chains that schedules record. */
  private final List<String> told = new ArrayList<>();

  ScheduleCheck(Store store, ScheduleWitness witness, Verdict verdict) {
    this.store = store;
    this.witness = witness;
    this.verdict = verdict;
  }

  /** Returns whether nothing is under way. */
  boolean isAtRest(List<ScheduleName> names) {
    return !haveMessages()
        && runs().stream().noneMatch(run -> run.row().life().isOpen())
        && names.stream()
            .flatMap(name -> incarnations(name).stream())
            .map(this::load)
            .allMatch(ScheduleCheck::isAtRest);
  }

  /** Returns whether messages to schedules or to their runs wait. */
  boolean haveMessages() {
    return !store.work().inbox(Partitions.ALL, null, new PageLimit(1, 1)).isEmpty();
  }

  private static boolean isAtRest(Schedule one) {
    return one.fires().active().size() + one.fires().waiting().size() == 0
        && one.parts().backfills().size() == 0;
  }

  private List<String> restless(List<ScheduleName> names) {
    return names.stream()
        .flatMap(name -> incarnations(name).stream())
        .map(this::load)
        .filter(one -> !isAtRest(one))
        .map(one -> "%s with %s, waiting %s, active %s"
            .formatted(
                one.key(),
                one.parts().backfills(),
                one.fires().waiting(),
                one.fires().active()))
        .toList();
  }

  void check(List<ScheduleName> names) {
    verdict.expect(isAtRest(names), "Schedules do not come to rest: %s", restless(names));
    for (var name : names) {
      incarnations(name).forEach(this::check);
    }
    var there = runs().stream().map(run -> run.identity().runId().toString()).toList();
    verdict.expect(told.size() == new HashSet<>(told).size(), "A run is told of twice in %s", told);
    verdict.expect(
        new HashSet<>(told).equals(new HashSet<>(there)),
        "Ledgers tell of %s, but there are %s",
        told,
        there);
  }

  private List<VisibilityRecord> runs() {
    var query = new ListQuery(ActorContext.NAMESPACE, Condition.EVERYTHING, null, MANY);
    return store.visibility().list(query).runs();
  }

  private List<Incarnation> incarnations(ScheduleName name) {
    return store.schedules().incarnations(name.namespace(), name.scheduleId(), null, MANY);
  }

  private Schedule load(Incarnation one) {
    return ScheduleCodec.schedule(
        store.schedules().load(List.of(one.identity().ref())).getFirst());
  }

  private void check(Incarnation one) {
    var schedule = load(one);
    if (!schedule.deleted()) {
      checkUpToDate(schedule);
    }
    var ledger = store.ledgers().forward(one.identity().ref(), 0, ALL).stream()
        .map(LedgerCodec::entry)
        .toList();
    told.addAll(new LedgerCheck(schedule, ledger, witness.life(one), verdict).check());
  }

  /** Checks that a schedule and its next time follow the present calendars. */
  private void checkUpToDate(Schedule schedule) {
    schedule
        .definition()
        .timing()
        .calendars()
        .forEach((calendar, version) -> verdict.expect(
            store
                .calendars()
                .get(ActorContext.NAMESPACE, calendar)
                .filter(newest -> newest.version() == version)
                .isPresent(),
            "%s goes by version %s of %s, which is not the newest",
            schedule.key(),
            version,
            calendar));
    var cursor = schedule.head().cursor();
    var next = ScheduleTimes.next(schedule, cursor.nominal()).map(Due::nominal);
    verdict.expect(
        cursor.pending().map(Due::nominal).equals(next),
        "%s waits for %s, but its next time is %s",
        schedule.key(),
        cursor.pending(),
        next);
  }

  /**
   * Checks that a schedule is not behind. Backfills are ignored: they advance whenever there is
   * room, which may have been a moment ago.
   */
  void checkPunctual(ScheduleName name, Instant now) {
    store.schedules().live(name.namespace(), name.scheduleId()).ifPresent(record -> {
      var schedule = ScheduleCodec.schedule(record);
      checkUpToDate(schedule);
      var next = schedule.isDormant()
          ? Optional.<Instant>empty()
          : schedule.head().cursor().next().map(Due::actual);
      expectNotLate(name, next, now);
      expectNotLate(name, schedule.fires().nextRetry(), now);
    });
  }

  private void expectNotLate(ScheduleName name, Optional<Instant> due, Instant now) {
    verdict.expect(
        due.filter(now.minus(PATIENCE)::isAfter).isEmpty(),
        "%s should have woken at %s, and it is %s",
        name,
        due,
        now);
  }
}
