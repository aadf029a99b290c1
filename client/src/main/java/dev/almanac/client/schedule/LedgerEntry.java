package dev.almanac.client.schedule;

import dev.almanac.protocol.ProtoTime;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of a schedule's ledger: a change, or the outcome of a time.
 *
 * @param sequence counts from 1
 * @param kind such as {@code Created}, {@code Started} or {@code Missed}
 * @param isOutcome whether it is the outcome of its times; other entries record changes
 * @param nominal the time, or the first of several
 * @param count of how many times it is the outcome
 * @param workflowId of the run that was started; empty if none was
 * @param reason why nothing was started, or why a change was made; may be empty
 * @param identity who asked; empty for the schedule itself
 */
public record LedgerEntry(
    long sequence,
    Instant recordedAt,
    String kind,
    boolean isOutcome,
    Optional<Instant> nominal,
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
        entry.getTerminal(),
        entry.hasNominalTime()
            ? Optional.of(ProtoTime.instant(entry.getNominalTime()))
            : Optional.empty(),
        entry.getCount(),
        entry.getWorkflowId(),
        entry.getRunId(),
        entry.getReason().isEmpty() ? entry.getAsker().getReason() : entry.getReason(),
        entry.getAsker().getIdentity());
  }
}
