package dev.almanac.client.schedule;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.EvaluateSchedulesResponse;
import dev.almanac.protocol.schedule.v1.EvaluatedTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What became of times that were due. Triggers and backfills are not part of it.
 *
 * <pre>{@code
 * void run(Almanac almanac, VirtualClock clock) {
 *   clock.advance(Duration.ofHours(1));
 *   for (var row : almanac.schedules().tick().rows()) {
 *     System.out.printf("%s %s %s%n", row.scheduleId(), row.occurrenceTime(), row.outcome());
 *   }
 * }
 * }</pre>
 *
 * @param rows in the order in which they were decided
 * @param until what was decided until then is complete
 * @param hasMore there are more, which {@link ScheduleManager#tick(Instant)} with {@code until}
 *     returns
 */
public record Evaluation(List<Row> rows, Instant until, boolean hasMore) {
  public Evaluation {
    rows = List.copyOf(rows);
  }

  /**
   * A time, or consecutive times with the same outcome.
   *
   * @param occurrenceTime the time, or the first of several
   * @param count how many times
   * @param decidedAt when the outcome was decided
   * @param lastFiredAt when the schedule started its latest workflow
   * @param nextFireAt when it acts next, with jitter; empty if it does not
   */
  public record Row(
      String scheduleId,
      TimeOutcome outcome,
      Instant occurrenceTime,
      long count,
      Instant decidedAt,
      Optional<Instant> lastFiredAt,
      Optional<Instant> nextFireAt) {
    /** Returns the id of the workflow that was started; empty if none was. */
    public Optional<String> workflowId() {
      return outcome instanceof TimeOutcome.Started started
          ? Optional.of(started.workflowId())
          : Optional.empty();
    }

    private static Row of(EvaluatedTime time) {
      return new Row(
          time.getScheduleId(),
          switch (time.getOutcome()) {
            case OUTCOME_STARTED -> new TimeOutcome.Started(time.getWorkflowId(), time.getRunId());
            case OUTCOME_SKIPPED -> new TimeOutcome.Skipped(time.getReason());
            case OUTCOME_MISSED -> new TimeOutcome.Missed(time.getReason());
            case OUTCOME_FAILED -> new TimeOutcome.Failed(time.getReason());
            case OUTCOME_WAITING, OUTCOME_UNSPECIFIED, UNRECOGNIZED ->
              throw new IllegalStateException(
                  "The server answers with an unknown outcome: " + time);
          },
          ProtoTime.instant(time.getNominalTime()),
          time.getCount(),
          ProtoTime.instant(time.getDecidedTime()),
          time.hasLastFiredTime()
              ? Optional.of(ProtoTime.instant(time.getLastFiredTime()))
              : Optional.empty(),
          time.hasNextFireTime()
              ? Optional.of(ProtoTime.instant(time.getNextFireTime()))
              : Optional.empty());
    }
  }

  static Evaluation of(EvaluateSchedulesResponse answer) {
    return new Evaluation(
        answer.getOutcomesList().stream().map(Row::of).toList(),
        ProtoTime.instant(answer.getEvaluatedUntil()),
        answer.getHasMore());
  }
}
