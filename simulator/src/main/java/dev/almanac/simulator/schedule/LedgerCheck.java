package dev.almanac.simulator.schedule;

import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.simulator.check.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks the ledger of one incarnation that has come to rest. */
final class LedgerCheck {
  /**
   * A specification with its calendars, and the nominal times for which it was in force.
   *
   * @param since when it was set
   * @param after its times count after this one
   * @param until its times count up to this one
   * @param end its last possible time
   * @param before the previous one, if only the calendars differ
   */
  private record Reign(
      ScheduleDefinition definition,
      Instant since,
      Instant after,
      @Nullable Instant until,
      @Nullable Instant end,
      @Nullable Reign before) {
    static Reign of(ScheduleDefinition definition, Instant since, Instant after) {
      return new Reign(definition, since, after, null, null, null);
    }

    Reign with(ScheduleDefinition next) {
      return new Reign(next, since, after, until, end, before);
    }

    Reign until(Instant at, Instant floor) {
      return new Reign(definition, since, after, at, floor, before);
    }

    Reign rearranged(ScheduleDefinition next, Instant at, Instant floor) {
      return new Reign(next, at, floor, null, null, this);
    }

    boolean names(Instant time) {
      return (time.isAfter(since) || bringsBack(time))
          && (end == null || !time.isAfter(end))
          && definition.timing().table().matches(time);
    }

    /** Returns whether its calendars can have moved a time to before them. */
    private boolean bringsBack(Instant time) {
      return before != null
          && (time.isAfter(before.since) || before.before != null)
          && !before.definition.timing().table().matches(time);
    }
  }

  private final Schedule schedule;
  private final List<LedgerEntry> ledger;
  private final IncarnationTrace life;
  private final Verdict verdict;

  /** The first runs of the recorded chains. */
  private final List<String> runs = new ArrayList<>();

  private final List<Reign> reigns = new ArrayList<>();
  private final Map<Instant, Integer> outcomes = new HashMap<>();
  private final Set<Instant> filled = new HashSet<>();
  private final Set<Instant> once = new HashSet<>();
  private final Set<Instant> ahead = new HashSet<>();
  private final Map<DropReason, Long> dropped = new EnumMap<>(DropReason.class);
  private final Map<Long, Integer> triggers = new HashMap<>();
  private final BackfillCheck backfills;
  private @Nullable Instant deleted;

  LedgerCheck(Schedule schedule, List<LedgerEntry> ledger, IncarnationTrace life, Verdict verdict) {
    this.schedule = schedule;
    this.ledger = ledger;
    this.life = life;
    this.verdict = verdict;
    this.backfills = new BackfillCheck(schedule, verdict);
  }

  /** Returns the first runs of the recorded chains. */
  List<String> check() {
    for (int at = 0; at < ledger.size(); at++) {
      expect(ledger.get(at).sequence() == at + 1, "a gap at entry", at + 1);
      read(ledger.get(at));
    }
    long entries = schedule.head().numbers().sequence();
    expect(entries == ledger.size(), "another number of entries than", entries);
    checkCounters();
    checkTimes();
    life.triggered.forEach(fire ->
        expect(triggers.getOrDefault(fire, 0) == 1, "not exactly one outcome of trigger", fire));
    boolean isSame = reigns.size() == 1 && deleted == null;
    backfills.end(isSame);
    return runs;
  }

  private void expect(boolean condition, String what, Object about) {
    verdict.expect(condition, "%s has %s %s", schedule.key(), what, about);
  }

  private void read(LedgerEntry entry) {
    if (entry.what() instanceof LedgerEvent.Created created) {
      reigns.add(Reign.of(created.definition(), entry.at(), entry.at()));
    } else if (entry.what() instanceof LedgerEvent.Updated updated) {
      change(entry, updated);
    } else if (entry.what() instanceof LedgerEvent.Started started) {
      start(started);
    } else if (entry.what() instanceof LedgerEvent.Dropped drop) {
      drop(drop);
    } else if (entry.what() instanceof LedgerEvent.Deleted) {
      deleted = entry.at();
    } else {
      backfills.read(entry.what());
    }
  }

  private void change(LedgerEntry entry, LedgerEvent.Updated updated) {
    var last = reigns.removeLast();
    if (IncarnationTrace.retimes(updated)) {
      var floor = life.floor(entry);
      // A paused schedule may hold times back, which then follow the new calendars.
      var at = floor.isBefore(entry.at()) ? floor : entry.at();
      var ended = last.until(at, floor);
      reigns.add(ended);
      reigns.add(
          IncarnationTrace.isByCalendar(updated)
              ? ended.rearranged(updated.definition(), at, floor)
              : Reign.of(updated.definition(), at, floor));
    } else {
      reigns.add(last.with(updated.definition()));
    }
  }

  /** A time is started only once by the schedule itself or by filling backfills. */
  private void start(LedgerEvent.Started started) {
    runs.add(started.runId());
    expect(started.number() == runs.size(), "started out of order", started);
    var fire = started.fire();
    var nominal = fire.time().nominal();
    boolean isOnce = fire.kind() != Cause.Kind.TRIGGERED && !backfills.repeats(fire.backfillId());
    expect(!isOnce || once.add(nominal), "started twice", fire);
    if (isOnce && fire.kind() == Cause.Kind.BACKFILLED) {
      ahead.add(nominal);
    }
    end(Optional.of(fire), List.of(nominal));
  }

  private void drop(LedgerEvent.Dropped drop) {
    dropped.merge(drop.reason(), drop.which().count(), Long::sum);
    end(drop.fire(), times(drop.which()));
  }

  /** Only the specification knows the times of a range. */
  private List<Instant> times(NominalTimeRange which) {
    if (which.count() == 1) {
      return List.of(which.first());
    }
    var table = reigns.getLast().definition().timing().table();
    var times = table.between(which.first(), which.last().plusNanos(1)).toList();
    expect(times.size() == which.count(), "a wrong count in", which);
    return times;
  }

  private void end(Optional<FireInfo> fire, List<Instant> times) {
    switch (fire.map(FireInfo::kind).orElse(Cause.Kind.SCHEDULED)) {
      case SCHEDULED -> times.forEach(this::come);
      case BACKFILLED -> filled.addAll(times);
      case TRIGGERED -> triggers.merge(fire.orElseThrow().number(), 1, Integer::sum);
    }
    backfills.end(fire.map(FireInfo::backfillId).orElse(""), times.size());
  }

  /** A time that a filling backfill started does not come again. */
  private void come(Instant time) {
    outcomes.merge(time, 1, Integer::sum);
    expect(!ahead.contains(time), "an outcome of what was filled before,", time);
  }

  private void checkCounters() {
    var counters = schedule.head().counters();
    expect(counters.started() == runs.size(), "another number of starts than", counters);
    for (var reason : DropReason.values()) {
      long told = dropped.getOrDefault(reason, 0L);
      expect(
          counters.count(reason) == told, "told " + told + " " + reason + " but counted", counters);
    }
  }

  /** Each time so far must have one terminal entry of the schedule itself, or be filled. */
  private void checkTimes() {
    outcomes.forEach((time, count) -> {
      expect(count == 1, count + " outcomes of", time);
      boolean isOne = reigns.stream().anyMatch(reign -> reign.names(time));
      expect(isOne, "an outcome of what was no time when it came,", time);
    });
    for (var reign : reigns) {
      var table = reign.definition().timing().table();
      var until = reign.until() == null ? schedule.head().cursor().nominal() : reign.until();
      var next = table.next(reign.after());
      while (next.isPresent() && !next.get().isAfter(until)) {
        var time = next.get();
        boolean isKnown = outcomes.containsKey(time)
            || filled.contains(time)
            || schedule.head().cursor().awaits(time)
            || isCutOff(reign, time);
        expect(isKnown, "no outcome of", time);
        next = table.next(time);
      }
    }
  }

  /** Returns whether the schedule was deleted during the jitter delay of a time. */
  private boolean isCutOff(Reign reign, Instant time) {
    return deleted != null
        && time.plus(reign.definition().timing().spec().jitter()).isAfter(deleted);
  }
}
