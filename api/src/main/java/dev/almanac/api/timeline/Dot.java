package dev.almanac.api.timeline;

import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.protocol.schedule.v1.ComingOutcome;
import dev.almanac.protocol.schedule.v1.Outcome;
import java.time.Instant;
import java.util.Optional;

/**
 * One fire in a lane, or several neighbours that look alike.
 *
 * @param first the first nominal time
 * @param last the last nominal time
 * @param actual with jitter; empty if there are several
 * @param reason why it was not started; empty if the reasons differ
 */
record Dot(
    Instant first,
    Instant last,
    long count,
    Optional<Instant> actual,
    Look look,
    String reason,
    Optional<Run> run) {
  /** What one sees of a fire. Only fires that look alike are merged. */
  sealed interface Look {}

  /** @param runStatus 0 if there is no workflow, else as in Temporal's API */
  record Past(Outcome outcome, Cause.Kind cause, int runStatus) implements Look {}

  record Coming(ComingOutcome outcome) implements Look {}

  /** The workflow of one fire. */
  record Run(String workflowId, String runId, Instant started, Optional<Instant> closed) {}

  static Dot one(Instant nominal, Optional<Instant> actual, Look look, String reason) {
    return new Dot(nominal, nominal, 1, actual, look, reason, Optional.empty());
  }

  /** Returns both as one. */
  Dot and(Dot other) {
    return new Dot(
        first.isBefore(other.first) ? first : other.first,
        last.isAfter(other.last) ? last : other.last,
        count + other.count,
        Optional.empty(),
        look,
        reason.equals(other.reason) ? reason : "",
        Optional.empty());
  }
}
