package dev.almanac.engine.schedule.policy;

/** What happens to a fire while an earlier start of the schedule is still running. */
public enum OverlapPolicy {
  /** Nothing starts. */
  SKIP,
  /** The first fire waits until nothing runs; others are dropped. */
  BUFFER_ONE,
  /** All fires wait, and start one after the other. */
  BUFFER_ALL,
  /** The running workflow is cancelled; when it has ended, the newest fire starts. */
  CANCEL_OTHER,
  /** The running workflow is terminated, and the newest fire starts at once. */
  TERMINATE_OTHER,
  /** The fire starts, whatever runs. */
  ALLOW_ALL
}
