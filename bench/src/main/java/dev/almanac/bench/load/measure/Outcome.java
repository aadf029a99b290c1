package dev.almanac.bench.load.measure;

/** How one workflow ended, as the generator saw it. */
public enum Outcome {
  COMPLETED,
  /** Closed by the server in another way: failed, timed out, terminated. */
  FAILED,
  /** Its start was refused, or not answered in spite of retries. */
  NOT_STARTED,
  /** Started, but a call on its way to the end failed in spite of retries. */
  LOST
}
