package dev.almanac.bench.load.drive;

/** How the generator learns that a workflow has closed. */
public enum SeenBy {
  /** As a client that waits for the result: a long poll for the close event. */
  HISTORY,
  /** By the acknowledgement of the worker's last answer: one call less for each workflow. */
  WORKER
}
