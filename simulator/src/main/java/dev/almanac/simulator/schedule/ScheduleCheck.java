package dev.almanac.simulator.schedule;

import dev.almanac.engine.schedule.ledger.Happening;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.ScheduleName;
import dev.almanac.simulator.actor.Scene;
import dev.almanac.simulator.check.Verdict;
import dev.almanac.store.Condition;
import dev.almanac.store.Incarnation;
import dev.almanac.store.ListQuery;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Partitions;
import dev.almanac.store.Store;
import dev.almanac.store.VisibilityRecord;
import dev.almanac.store.codec.LedgerCodec;
import dev.almanac.store.codec.ScheduleCodec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What must hold of schedules that have come to rest. */
final class ScheduleCheck {
  private static final PageLimit ALL = new PageLimit(1_000_000, 1L << 40);
  private static final int MANY = 100_000;

  private final Store store;
  private final Verdict verdict;

  /** What schedules say that they have started: the first runs of chains. */
  private final List<String> told = new ArrayList<>();

  ScheduleCheck(Store store, Verdict verdict) {
    this.store = store;
    this.verdict = verdict;
  }

  /** Whether nothing is under way. */
  boolean isAtRest(List<ScheduleName> names) {
    return store.work().inbox(Partitions.ALL, null, new PageLimit(1, 1)).isEmpty()
        && runs().stream().noneMatch(run -> run.row().life().isOpen())
        && names.stream()
            .flatMap(name -> incarnations(name).stream())
            .map(this::load)
            .allMatch(one -> one.fires().active().size() + one.fires().waiting().size() == 0);
  }

  void check(List<ScheduleName> names) {
    verdict.expect(isAtRest(names), "Schedules do not come to rest");
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
    var query = new ListQuery(Scene.NAMESPACE, Condition.EVERYTHING, null, MANY);
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
    var ledger = store.ledgers().forward(one.identity().ref(), 0, ALL).stream()
        .map(LedgerCodec::entry)
        .toList();
    for (int at = 0; at < ledger.size(); at++) {
      verdict.expect(ledger.get(at).sequence() == at + 1, "%s has a gap at entry %s", one, at + 1);
    }
    verdict.expect(
        schedule.head().numbers().sequence() == ledger.size(),
        "%s has %s entries, its head tells of %s",
        one,
        ledger.size(),
        schedule.head().numbers().sequence());
    checkStarts(one, ledger);
    checkTimes(schedule, ledger);
  }

  /** A time is started once by the schedule itself or by backfills that fill. */
  private void checkStarts(Incarnation one, List<LedgerEntry> ledger) {
    Set<String> reruns = ledger.stream()
        .map(LedgerEntry::what)
        .filter(Happening.BackfillStarted.class::isInstance)
        .map(Happening.BackfillStarted.class::cast)
        .filter(backfill -> backfill.plan().mode() == Backfill.Mode.RERUN)
        .map(Happening.BackfillStarted::id)
        .collect(Collectors.toSet());
    var once = new HashSet<Instant>();
    var fires = new HashSet<Long>();
    for (var entry : ledger) {
      if (entry.what() instanceof Happening.Started started) {
        told.add(started.runId());
        var fire = started.fire();
        verdict.expect(fires.add(fire.number()), "%s started %s twice", one, fire);
        boolean isOnce = fire.kind() != Cause.Kind.TRIGGERED && !reruns.contains(fire.backfillId());
        verdict.expect(
            !isOnce || once.add(fire.time().nominal()), "%s started %s again", one, fire);
      }
    }
  }

  /** Every time in its life so far has one terminal entry of the schedule's own, or was filled. */
  private void checkTimes(Schedule schedule, List<LedgerEntry> ledger) {
    var table = schedule.definition().timing().table();
    Map<Instant, Integer> outcomes = new HashMap<>();
    Set<Instant> filled = new HashSet<>();
    for (var entry : ledger) {
      if (entry.what() instanceof Happening.Started started) {
        var fire = started.fire();
        var nominal = fire.time().nominal();
        switch (fire.kind()) {
          case SCHEDULED -> outcomes.merge(nominal, 1, Integer::sum);
          case BACKFILLED -> filled.add(nominal);
          case TRIGGERED -> {}
        }
      } else if (entry.what() instanceof Happening.Dropped dropped) {
        boolean isOwn =
            dropped.fire().filter(fire -> fire.kind() != Cause.Kind.SCHEDULED).isEmpty();
        var which = dropped.which();
        var times = table.between(which.first(), which.last().plusNanos(1)).toList();
        if (isOwn) {
          times.forEach(time -> outcomes.merge(time, 1, Integer::sum));
        } else {
          filled.addAll(times);
        }
      }
    }
    var created = schedule.status().times().created();
    var until = schedule.head().cursor().nominal();
    outcomes.forEach((time, count) ->
        verdict.expect(count == 1, "%s has %s outcomes of %s", schedule.key(), count, time));
    var next = table.next(created);
    while (next.isPresent() && !next.get().isAfter(until)) {
      verdict.expect(
          outcomes.containsKey(next.get())
              || filled.contains(next.get())
              || schedule.head().cursor().awaits(next.get()),
          "%s has no outcome of %s",
          schedule.key(),
          next.get());
      next = table.next(next.get());
    }
  }
}
