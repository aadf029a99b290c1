package dev.almanac.engine.schedule;

import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Instant;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The nominal times in the life of a schedule, computed without its rules. */
final class LifeTimes {
  private final TreeMap<Instant, Instant> seen = new TreeMap<>();
  private final TreeSet<Instant> all = new TreeSet<>();
  private Instant floor = Instant.EPOCH;
  private boolean isOver;

  void begin(Instant now) {
    floor = now;
  }

  /** Adds the times up to now, with the jitter in force. */
  void note(Schedule schedule, Instant now) {
    var table = schedule.definition().timing().table();
    for (var next = table.next(floor); next.isPresent(); next = table.next(next.get())) {
      if (next.get().isAfter(now)) {
        break;
      }
      floor = next.get();
      seen.put(floor, ScheduleTimes.due(schedule, floor).actual());
    }
  }

  /** Another specification is in force from now on. */
  void retime(Instant now) {
    floor = now;
  }

  /** Only what was due by now counts. */
  void end(Instant now) {
    if (!isOver) {
      isOver = true;
      seen.forEach((nominal, actual) -> {
        if (!actual.isAfter(now)) {
          all.add(nominal);
        }
      });
    }
  }

  NavigableSet<Instant> all() {
    return all;
  }
}
