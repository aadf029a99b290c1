package dev.almanac.simulator.schedule;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.simulator.check.Verdict;
import dev.almanac.simulator.fault.PassingStore;
import dev.almanac.store.Committer;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Store;
import dev.almanac.store.codec.schedule.CalendarCodec;
import dev.almanac.store.schedule.CalendarStore;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleWrite;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Wraps the store and sees each commit that is really done, below all faults and planted bugs. */
final class ScheduleWitness extends PassingStore {
  private final Verdict verdict;
  private final Map<EntityRef, IncarnationTrace> lives = new HashMap<>();
  private final Map<ScheduleName, Set<IncarnationTrace>> named = new HashMap<>();

  ScheduleWitness(Store store, Verdict verdict) {
    super(store);
    this.verdict = verdict;
  }

  @Override
  public Committer commits() {
    return (fence, batch) -> {
      store.commits().commit(fence, batch);
      batch.schedules().forEach(this::saw);
    };
  }

  @Override
  public CalendarStore calendars() {
    return new WitnessedCalendars(store, verdict);
  }

  private void saw(ScheduleWrite write) {
    var identity = write.identity();
    var life =
        lives.computeIfAbsent(identity.ref(), ref -> new IncarnationTrace(identity, verdict));
    var name = new ScheduleName(identity.namespace(), identity.scheduleId());
    named.computeIfAbsent(name, absent -> new HashSet<>()).add(life);
    life.take(write);
    if (write.state().definition() != null && write.state().deleted() == null) {
      for (var use : life.stored().timing().spec().uses()) {
        verdict.expect(isTrue(identity, use), "%s goes by %s, which is none", identity, use);
      }
    }
  }

  /** Returns whether the calendar exists and had these days in this version. */
  private boolean isTrue(ScheduleIdentity identity, CalendarUse use) {
    return store.calendars().versions(identity.namespace(), use.calendar()).stream()
        .filter(row -> row.version() == use.version())
        .anyMatch(row -> CalendarCodec.changed(row).days().equals(use.days()));
  }

  /** Returns what was seen of an incarnation. */
  IncarnationTrace life(Incarnation one) {
    return Optional.ofNullable(lives.get(one.identity().ref()))
        .orElseThrow(() -> new IllegalStateException("Never seen: " + one));
  }

  /** An answered request must be stored in the schedule, with all its effects. */
  void answered(ScheduleName name, String requestId) {
    verdict.expect(
        named.getOrDefault(name, Set.of()).stream().anyMatch(life -> life.remembers(requestId)),
        "%s does not know of %s, which was answered",
        name,
        requestId);
  }
}
