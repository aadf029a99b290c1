package dev.almanac.engine.state;

import io.temporal.api.workflow.v1.ResetPointInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a run is related to others by resets.
 *
 * @param forkedAt when it was made from the history of another run, if it was
 * @param successor the run that was last made from its history, if there is one
 * @param resetPoints the first task that each version of the workflow's code has completed
 */
public record Lineage(
    Optional<Instant> forkedAt, Optional<Successor> successor, List<ResetPointInfo> resetPoints) {
  public static final Lineage NONE = new Lineage(Optional.empty(), Optional.empty(), List.of());

  private static final int MOST_POINTS = 20;

  public Lineage {
    resetPoints = List.copyOf(resetPoints);
  }

  /**
   * A run that goes on in place of this one.
   *
   * @param forkEventId the last event that both have
   */
  public record Successor(String runId, long forkEventId) {}

  Lineage forked(Instant at) {
    return new Lineage(Optional.of(at), Optional.empty(), resetPoints);
  }

  Lineage succeededBy(Successor next) {
    return new Lineage(forkedAt, Optional.of(next), resetPoints);
  }

  /** With one more, in place of the oldest if there are many. */
  Lineage with(ResetPointInfo point) {
    var more = new ArrayList<>(resetPoints);
    more.add(point);
    return new Lineage(
        forkedAt,
        successor,
        more.size() > MOST_POINTS ? more.subList(more.size() - MOST_POINTS, more.size()) : more);
  }
}
