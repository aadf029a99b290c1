package dev.almanac.engine.state;

import dev.almanac.engine.schedule.state.ScheduledBy;
import io.temporal.api.workflow.v1.ResetPointInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run's relation to other runs by resets, and to a schedule.
 *
 * @param forkedAt when it was made from the history of another run, if it was
 * @param bases the runs from whose histories it was made, newest last
 * @param successor the run last made from its history, if there is one
 * @param resetPoints the first task completed by each version of the workflow's code
 * @param scheduledBy the fire that it was started for, if there is one
 */
public record Lineage(
    Optional<Instant> forkedAt,
    List<String> bases,
    Optional<Successor> successor,
    List<ResetPointInfo> resetPoints,
    Optional<ScheduledBy> scheduledBy) {
  public static final Lineage NONE = begun(List.of());

  private static final int MOST_BASES = 20;
  private static final int MOST_POINTS = 20;

  public Lineage {
    bases = List.copyOf(bases);
    resetPoints = List.copyOf(resetPoints);
  }

  /**
   * A run that continues in place of this one.
   *
   * @param forkEventId the last event that both have
   */
  public record Successor(String runId, long forkEventId) {}

  /** Creates that of a new run, with the reset points of its predecessor. */
  static Lineage begun(List<ResetPointInfo> resetPoints) {
    return new Lineage(
        Optional.empty(), List.of(), Optional.empty(), resetPoints, Optional.empty());
  }

  Lineage forked(Instant at) {
    return new Lineage(Optional.of(at), bases, Optional.empty(), resetPoints, scheduledBy);
  }

  Lineage withBase(String runId) {
    return new Lineage(
        forkedAt, withNewest(bases, runId, MOST_BASES), successor, resetPoints, scheduledBy);
  }

  Lineage succeededBy(Successor next) {
    return new Lineage(forkedAt, bases, Optional.of(next), resetPoints, scheduledBy);
  }

  Lineage with(ScheduledBy by) {
    return new Lineage(forkedAt, bases, successor, resetPoints, Optional.of(by));
  }

  /** Adds a reset point, replacing the oldest if there are many. */
  Lineage with(ResetPointInfo point) {
    return new Lineage(
        forkedAt, bases, successor, withNewest(resetPoints, point, MOST_POINTS), scheduledBy);
  }

  private static <T> List<T> withNewest(List<T> some, T newest, int most) {
    var more = new ArrayList<>(some);
    more.add(newest);
    return more.subList(Math.max(0, more.size() - most), more.size());
  }
}
