package dev.almanac.client.schedule;

import com.google.protobuf.Timestamp;
import dev.almanac.protocol.ProtoTime;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of a schedule's ledger: a change, or the outcome of a time.
 *
 * @param sequence counts from 1
 * @param kind such as {@code Created}, {@code Started} or {@code Missed}
 * @param nominal the time, or the first of several
 * @param lastNominal the last of several times; otherwise the same
 * @param count of how many times it is the outcome
 * @param workflowId of the run that was started; empty if none was
 * @param reason why nothing was started, or why a change was made; may be empty
 * @param identity who asked; empty for the schedule itself
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
    String identity) {
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
        entry.getAsker().getIdentity());
  }

  private static Optional<Instant> time(boolean isThere, Timestamp time) {
    return isThere ? Optional.of(ProtoTime.instant(time)) : Optional.empty();
  }
}
