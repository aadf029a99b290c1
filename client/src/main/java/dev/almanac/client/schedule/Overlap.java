package dev.almanac.client.schedule;

import io.temporal.api.enums.v1.ScheduleOverlapPolicy;

/**
 * What happens at a time at which an earlier run of the schedule is still running.
 *
 * <pre>{@code
 * var refresh = ScheduleDefinition.of("Refresh", "caches")
 *     .every(Duration.ofMinutes(10))
 *     .overlap(Overlap.BUFFER_ONE);
 * }</pre>
 */
public enum Overlap {
  /** Nothing; the ledger records the skipped time. */
  SKIP(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_SKIP),
  /** One start waits until the earlier run has closed; further ones are skipped. */
  BUFFER_ONE(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ONE),
  /** All starts wait, each until the one before has closed. */
  BUFFER_ALL(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ALL),
  /** The earlier run is cancelled. */
  CANCEL_OTHER(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_CANCEL_OTHER),
  /** The earlier run is terminated. */
  TERMINATE_OTHER(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_TERMINATE_OTHER),
  /** Both run. */
  ALLOW_ALL(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL);

  private final ScheduleOverlapPolicy wire;

  Overlap(ScheduleOverlapPolicy wire) {
    this.wire = wire;
  }

  ScheduleOverlapPolicy wire() {
    return wire;
  }
}
