package dev.almanac.engine.schedule.policy;

/** What happens when a time comes while something that the schedule started is still running. */
public enum OverlapPolicy {
  /** Nothing starts. */
  SKIP,
  /** The first that comes waits until nothing runs; others are passed over. */
  BUFFER_ONE,
  /** All wait, and start one after the other. */
  BUFFER_ALL,
  /** What runs is asked to end; the newest that waits starts when it has. */
  CANCEL_OTHER,
  /** What runs is ended, and the newest starts at once. */
  TERMINATE_OTHER,
  /** It starts, whatever runs. */
  ALLOW_ALL
}
