package dev.almanac.bench.load.drive;

/** How the generator learns that a workflow has closed. */
public enum SeenBy {
  /** By a long poll for the close event, like a client that waits for the result. */
  HISTORY,
  /** By the acknowledgement of the worker's last answer: one call less per workflow. */
  WORKER
}
