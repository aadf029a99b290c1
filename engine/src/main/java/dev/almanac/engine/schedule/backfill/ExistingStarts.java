package dev.almanac.engine.schedule.backfill;

import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The starts that a filling backfill must not repeat: past ones, and fires about to start. Fires
 * that wait in a rerun do not count.
 */
final class ExistingStarts {
  /** For reruns, which repeat every time. */
  static final ExistingStarts NOTHING = new ExistingStarts(Set.of());

  private final Set<Instant> started;
  private final Set<Instant> awaited = new HashSet<>();
  private final Map<Long, Set<Integer>> triggers = new HashMap<>();

  private ExistingStarts(Set<Instant> started) {
    this.started = started;
  }

  /** @param told the started times, as far as the ledger was read */
  static ExistingStarts of(Schedule schedule, Set<Instant> told) {
    var present = new ExistingStarts(new HashSet<>(told));
    var launch = schedule.policies().launch();
    boolean sharesIds = launch.triggeredId().equals(launch.timedId());
    for (var entry : schedule.fires().waiting()) {
      present.await(schedule, entry.getValue(), sharesIds);
    }
    schedule.fires().active().forEach(entry -> present.add(entry.getValue(), sharesIds));
    for (var action : schedule.head().recent()) {
      if (action.kind().isForItsTime()) {
        present.started.add(action.time().nominal());
      }
    }
    return present;
  }

  /** A fire that waits in a backfill starts only if the backfill is not cancelled. */
  private void await(Schedule schedule, Fire fire, boolean sharesIds) {
    var mode = mode(schedule, fire);
    if (mode.isEmpty()) {
      add(fire, sharesIds);
    } else if (mode.get() == Backfill.Mode.FILL) {
      awaited.add(fire.time().nominal());
    }
  }

  private static Optional<Backfill.Mode> mode(Schedule schedule, Fire fire) {
    return schedule
        .parts()
        .backfills()
        .get(fire.cause().backfillId())
        .map(backfill -> backfill.plan().mode());
  }

  /** Returns the times that wait in filling backfills. */
  static Stream<Instant> awaited(Schedule schedule) {
    var times = Stream.<Instant>builder();
    for (var entry : schedule.fires().waiting()) {
      var fire = entry.getValue();
      if (mode(schedule, fire).filter(mode -> mode == Backfill.Mode.FILL).isPresent()) {
        times.add(fire.time().nominal());
      }
    }
    return times.build();
  }

  private void add(Fire fire, boolean sharesIds) {
    var nominal = fire.time().nominal();
    if (fire.cause().kind().isForItsTime()) {
      started.add(nominal);
    } else if (sharesIds) {
      triggers
          .computeIfAbsent(nominal.getEpochSecond(), absent -> new HashSet<>())
          .add(fire.ordinal());
    }
  }

  /** Returns whether another filling backfill will start a time, unless it is cancelled. */
  boolean awaits(Instant nominal) {
    return awaited.contains(nominal) && !started.contains(nominal);
  }

  /** Returns whether a time was started or is starting, so that it must not be filled. */
  boolean has(Instant nominal) {
    return started.contains(nominal);
  }

  /** Returns an ordinal that no trigger in the same second uses. */
  int ordinal(Instant nominal) {
    var taken = triggers.getOrDefault(nominal.getEpochSecond(), Set.of());
    int free = 1;
    while (taken.contains(free)) {
      free++;
    }
    return free;
  }
}
