package dev.almanac.client.schedule;

import com.google.protobuf.Timestamp;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.FireKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An entry of a schedule's ledger: a change, or the outcome of a time.
 *
 * <pre>{@code
 * void run(ScheduleHandle schedule) {
 *   schedule.history()
 *       .filter(entry -> entry.outcome().orElse(null) instanceof TimeOutcome.Missed)
 *       .forEach(entry -> System.out.println(entry.nominal() + " " + entry.reason()));
 * }
 * }</pre>
 *
 * @param sequence counts from 1
 * @param kind such as {@code Created}, {@code Started} or {@code Missed}
 * @param nominal the time, or the first of several
 * @param lastNominal the last of several times; otherwise the same
 * @param count of how many times it is the outcome
 * @param workflowId of the run that was started; empty if none was
 * @param reason why nothing was started, or why a change was made; may be empty
 * @param identity who asked; empty for the schedule itself
 * @param detail what else is known
 */
public record LedgerEntry(
    long sequence,
    Instant recordedAt,
    String kind,
    Optional<Instant> nominal,
    Optional<Instant> lastNominal,
    long count,
    String workflowId,
    String runId,
    String reason,
    String identity,
    Detail detail) {
  /** Why a time acted. */
  public enum Cause {
    /** It came. */
    SCHEDULED,
    /** Somebody triggered the schedule. */
    TRIGGER,
    /** A backfill asked for it. */
    BACKFILL
  }

  /**
   * What else is known.
   *
   * @param cause empty for changes, and for times that were missed
   * @param actual the time with jitter
   * @param lateness how long after that the entry was written
   * @param backfill the id of the backfill; empty without one
   * @param overlap the policy that was in force; empty if it is of no importance
   * @param triggerNumber counts the starts from 1; 0 if nothing was started
   * @param changedFields what an update changed
   * @param source where a request came from, such as {@code grpc}
   * @param requestId the id of the request; empty without one
   * @param runningWorkflowId the workflow that was running, if that is the reason
   */
  public record Detail(
      Optional<Cause> cause,
      Optional<Instant> actual,
      Duration lateness,
      String backfill,
      Optional<Overlap> overlap,
      long triggerNumber,
      List<String> changedFields,
      String source,
      String requestId,
      String runningWorkflowId) {
    public Detail {
      changedFields = List.copyOf(changedFields);
    }

    static Detail of(dev.almanac.protocol.schedule.v1.LedgerEntry entry) {
      return new Detail(
          cause(entry.getFire()),
          time(entry.hasActualTime(), entry.getActualTime()),
          ProtoTime.duration(entry.getLateness()),
          entry.getBackfillId(),
          entry.getOverlapPolicy().isEmpty()
              ? Optional.empty()
              : Optional.of(Overlap.valueOf(entry.getOverlapPolicy().toUpperCase(Locale.ROOT))),
          entry.getTriggerNumber(),
          entry.getChangedFieldsList(),
          entry.getSource(),
          entry.getAsker().getRequestId(),
          entry.getRunningWorkflowId());
    }

    private static Optional<Cause> cause(FireKind kind) {
      return switch (kind) {
        case FIRE_KIND_SCHEDULED -> Optional.of(Cause.SCHEDULED);
        case FIRE_KIND_TRIGGER -> Optional.of(Cause.TRIGGER);
        case FIRE_KIND_BACKFILL -> Optional.of(Cause.BACKFILL);
        case FIRE_KIND_UNSPECIFIED, UNRECOGNIZED -> Optional.empty();
      };
    }
  }

  /** Returns what became of its times; empty for an entry that records progress or a change. */
  public Optional<TimeOutcome> outcome() {
    return TimeOutcome.of(kind, workflowId, runId, reason);
  }

  static LedgerEntry of(dev.almanac.protocol.schedule.v1.LedgerEntry entry) {
    return new LedgerEntry(
        entry.getSequence(),
        ProtoTime.instant(entry.getRecordedAt()),
        entry.getKind(),
        time(entry.hasNominalTime(), entry.getNominalTime()),
        entry.hasLastNominalTime()
            ? time(true, entry.getLastNominalTime())
            : time(entry.hasNominalTime(), entry.getNominalTime()),
        entry.getCount(),
        entry.getWorkflowId(),
        entry.getRunId(),
        entry.getReason().isEmpty() ? entry.getAsker().getReason() : entry.getReason(),
        entry.getAsker().getIdentity(),
        Detail.of(entry));
  }

  private static Optional<Instant> time(boolean isThere, Timestamp time) {
    return isThere ? Optional.of(ProtoTime.instant(time)) : Optional.empty();
  }
}
