package dev.almanac.engine.schedule.health;

import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.Health;
import dev.almanac.engine.schedule.state.RecentAction;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keeps count of how a schedule fares. It follows from what its steps write to the ledger and from
 * how its workflows end, so a step in which nothing goes wrong changes nothing.
 */
public final class HealthRules {
  /** How many outcomes people are shown, starts included. */
  public static final int MOST_OUTCOMES = 12;

  /** For how long times count as missed lately. */
  public static final Duration LATELY = Duration.ofDays(1);

  private HealthRules() {}

  /** A cancellation or a termination is deliberate, so it neither fails nor ends a row. */
  public static Health closed(Health before, WorkflowExecutionStatus status, Instant now) {
    return switch (status) {
      case WORKFLOW_EXECUTION_STATUS_COMPLETED -> before.with(Health.Failures.NONE);
      case WORKFLOW_EXECUTION_STATUS_FAILED, WORKFLOW_EXECUTION_STATUS_TIMED_OUT ->
        before.with(before.failures().with(now));
      default -> before;
    };
  }

  /**
   * Returns the health after a step.
   *
   * @param written the entries that the step adds to the ledger
   * @param recent the last starts, including those of the step
   */
  public static Health after(
      Health before, List<LedgerEntry> written, List<RecentAction> recent, Instant now) {
    var health = before;
    for (var entry : written) {
      if (entry.what() instanceof LedgerEvent.Dropped dropped) {
        health = dropped(health, dropped, now);
      }
    }
    health = health.withMissed(health.missed().filter(missed -> isLately(missed, now)));
    return health.drops().isEmpty() ? health : health.withDrops(shown(health.drops(), recent));
  }

  /** Returns whether times were missed lately. */
  public static boolean isLately(Health.Missed missed, Instant now) {
    return missed.last().plus(LATELY).isAfter(now);
  }

  private static Health dropped(Health health, LedgerEvent.Dropped dropped, Instant now) {
    var which = dropped.which();
    var drops = new ArrayList<>(health.drops());
    drops.add(new Health.RecentDrop(
        dropped.reason(),
        dropped.fire().map(FireInfo::kind).orElse(Cause.Kind.SCHEDULED),
        which.first(),
        which.last(),
        which.count(),
        now));
    var next = health.withDrops(drops);
    return switch (dropped.reason().outcome()) {
      case SKIPPED -> next;
      case FAILED -> next.with(health.failures().with(now));
      case MISSED -> next.withMissed(Optional.of(missed(health, which.count(), now)));
    };
  }

  private static Health.Missed missed(Health health, long times, Instant now) {
    return health
        .missed()
        .filter(before -> isLately(before, now))
        .map(before -> new Health.Missed(before.since(), now, before.times() + times))
        .orElse(new Health.Missed(now, now, times));
  }

  /** Returns those drops that are among the last outcomes. */
  private static List<Health.RecentDrop> shown(
      List<Health.RecentDrop> drops, List<RecentAction> recent) {
    int from = 0;
    while (from < drops.size()
        && drops.size() - from + startsAfter(drops.get(from), recent) > MOST_OUTCOMES) {
      from++;
    }
    return drops.subList(from, drops.size());
  }

  private static long startsAfter(Health.RecentDrop drop, List<RecentAction> recent) {
    return recent.stream().filter(start -> start.at().isAfter(drop.at())).count();
  }
}
