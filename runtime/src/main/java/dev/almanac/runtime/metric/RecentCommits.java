package dev.almanac.runtime.metric;

import dev.almanac.runtime.LoopFigures;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The commits of the last minute. They are added up by second, in a ring whose slots are used again
 * a minute later. Any thread may call; the times are of one monotonic clock.
 */
final class RecentCommits {
  private static final int SECONDS = 60;
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** The commits of one second. */
  private static final class Slot {
    long second;
    long commits;
    long entities;
    long nanos;
    long most;

    void restart(long at) {
      second = at;
      commits = 0;
      entities = 0;
      nanos = 0;
      most = 0;
    }
  }

  private final Slot[] slots = Stream.generate(Slot::new).limit(SECONDS).toArray(Slot[]::new);
  private long total;
  private boolean hasBegun;
  private long begin;

  /** Starts to count, unless it has. */
  synchronized void begin(long now) {
    if (!hasBegun) {
      hasBegun = true;
      begin = now;
      for (var slot : slots) {
        slot.restart(Long.MIN_VALUE);
      }
    }
  }

  synchronized void add(int entities, long latency, long now) {
    begin(now);
    long second = second(now);
    var slot = slots[(int) (second % SECONDS)];
    if (slot.second != second) {
      slot.restart(second);
    }
    total++;
    slot.commits++;
    slot.entities += entities;
    slot.nanos += latency;
    slot.most = Math.max(slot.most, latency);
  }

  /** Returns the sum of the last minute; the oldest of its seconds may be over in part. */
  synchronized LoopFigures.Commits sum(long now) {
    begin(now);
    long oldest = second(now) - SECONDS + 1;
    var recent = Arrays.stream(slots).filter(slot -> slot.second >= oldest).toList();
    return new LoopFigures.Commits(
        total,
        Duration.ofNanos(Math.min(now - begin, SECONDS * SECOND)),
        recent.stream().mapToLong(slot -> slot.commits).sum(),
        recent.stream().mapToLong(slot -> slot.entities).sum(),
        Duration.ofNanos(recent.stream().mapToLong(slot -> slot.nanos).sum()),
        Duration.ofNanos(recent.stream().mapToLong(slot -> slot.most).max().orElse(0)));
  }

  /** Counts seconds from the begin, because the clock may show any number. */
  private long second(long now) {
    return Math.max(0, now - begin) / SECOND;
  }
}
