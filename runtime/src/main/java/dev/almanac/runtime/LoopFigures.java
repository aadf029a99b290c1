package dev.almanac.runtime;

import java.time.Duration;

/**
 * What the loops of a process do and hold, for people.
 *
 * @param loops how many there are
 */
public record LoopFigures(int loops, Commits commits, Holdings holdings) {
  /**
   * Commits.
   *
   * @param total since the start
   * @param within how far back the following figures go
   * @param recent the commits in this time
   * @param entities the runs and schedules in them
   * @param latency how long they took, added up
   * @param longest how long the longest of them took
   */
  public record Commits(
      long total,
      Duration within,
      long recent,
      long entities,
      Duration latency,
      Duration longest) {}

  /**
   * What the loops hold.
   *
   * @param requests requests that have no answer yet
   * @param polls polls of workers that wait for a task
   * @param behind schedules with more late times than one step deals with
   */
  public record Holdings(long runs, long schedules, long requests, long polls, long behind) {}
}
