package dev.almanac.bench.load.measure;

/** How one workflow ended, as the generator saw it. */
public enum Outcome {
  COMPLETED,
  /** Closed in another way: failed, timed out, terminated. */
  FAILED,
  /** Its start was refused, or not answered despite retries. */
  NOT_STARTED,
  /** Started, but a later call failed despite retries. */
  LOST
}
