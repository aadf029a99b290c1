package dev.almanac.engine.schedule.state;

import dev.almanac.engine.collection.PersistentMap;
import java.time.Instant;
import java.util.Optional;

/**
 * The outcomes of all times so far.
 *
 * @param started the number of started workflows
 * @param dropped the number of drops by reason
 */
public record Counters(
    long started, PersistentMap<DropReason, Long> dropped, Optional<Skip> lastSkip) {
  public static final Counters NONE = new Counters(0, PersistentMap.empty(), Optional.empty());

  /** The last time that was skipped. */
  public record Skip(DropReason reason, Instant at) {}

  public long count(DropReason reason) {
    return dropped.get(reason).orElse(0L);
  }

  /** Returns how many times had this outcome. */
  public long count(DropReason.Outcome outcome) {
    long sum = 0;
    for (var entry : dropped) {
      sum += entry.getKey().outcome() == outcome ? entry.getValue() : 0;
    }
    return sum;
  }

  public Counters withStart() {
    return new Counters(started + 1, dropped, lastSkip);
  }

  public Counters with(DropReason reason, long more, Instant at) {
    return new Counters(
        started,
        dropped.with(reason, count(reason) + more),
        reason.outcome() == DropReason.Outcome.SKIPPED
            ? Optional.of(new Skip(reason, at))
            : lastSkip);
  }
}
