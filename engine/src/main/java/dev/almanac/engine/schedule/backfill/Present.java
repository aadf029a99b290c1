package dev.almanac.engine.schedule.backfill;

import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What a backfill that fills finds there: starts that were, and what is on its way to start. */
final class Present {
  /** For one that repeats: it looks at nothing. */
  static final Present NOTHING = new Present(Set.of());

  private final Set<Instant> started;
  private final Set<Instant> awaited = new HashSet<>();
  private final Map<Long, Set<Integer>> triggers = new HashMap<>();

  private Present(Set<Instant> started) {
    this.started = started;
  }

  /** @param told the times that were started, as far as the ledger was read */
  static Present of(Schedule schedule, Set<Instant> told) {
    var present = new Present(new HashSet<>(told));
    var launch = schedule.policies().launch();
    boolean sharesIds = launch.triggeredId().equals(launch.timedId());
    schedule.fires().waiting().forEach(entry -> present.add(entry.getValue(), sharesIds));
    schedule.fires().active().forEach(entry -> present.add(entry.getValue(), sharesIds));
    for (var action : schedule.head().recent()) {
      if (action.kind().isForItsTime()) {
        present.started.add(action.time().nominal());
      }
    }
    return present;
  }

  private void add(Fire fire, boolean sharesIds) {
    var nominal = fire.time().nominal();
    if (fire.cause().kind().isForItsTime()) {
      var times = isAwaited(fire) ? awaited : started;
      times.add(nominal);
    } else if (sharesIds) {
      triggers
          .computeIfAbsent(nominal.getEpochSecond(), absent -> new HashSet<>())
          .add(fire.ordinal());
    }
  }

  /**
   * Times that wait in backfills: whether they start is known only when these are not cancelled.
   */
  static Set<Instant> awaited(Schedule schedule) {
    var times = new HashSet<Instant>();
    for (var entry : schedule.fires().waiting()) {
      if (isAwaited(entry.getValue())) {
        times.add(entry.getValue().time().nominal());
      }
    }
    return times;
  }

  private static boolean isAwaited(Fire fire) {
    return fire.isWaiting() && !fire.cause().backfillId().isEmpty();
  }

  /** Whether another backfill is about to start a time, unless it is cancelled before. */
  boolean awaits(Instant nominal) {
    return awaited.contains(nominal) && !started.contains(nominal);
  }

  /** Whether there is a start of a time, so that it is not to be filled. */
  boolean has(Instant nominal) {
    return started.contains(nominal);
  }

  /** Tells the workflow id of a time from those that triggers of its second have, and use. */
  int ordinal(Instant nominal) {
    var taken = triggers.getOrDefault(nominal.getEpochSecond(), Set.of());
    int free = 1;
    while (taken.contains(free)) {
      free++;
    }
    return free;
  }
}
