package dev.almanac.client.schedule;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.ExplainedTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a schedule did, or would do, at a time, and why.
 *
 * <pre>{@code
 * void run(ScheduleHandle schedule) {
 *   var why = schedule.explain(Instant.parse("2030-12-25T02:00:00Z"));
 *   if (why.verdict() != Explanation.Verdict.WOULD_START) {
 *     why.reasons().forEach(System.out::println);
 *   }
 * }
 * }</pre>
 *
 * @param entry its entry in the ledger, if it has one
 * @param reasons in sentences, the most important first
 */
public record Explanation(
    Instant nominal, Verdict verdict, List<String> reasons, Optional<LedgerEntry> entry) {
  private static final String PREFIX = "VERDICT_";

  /** What it comes to. */
  public enum Verdict {
    /** No part of the specification names the time. */
    NO_TIME,
    /** The specification or a named calendar leaves it out. */
    EXCLUDED,
    /** A workflow was started. */
    STARTED,
    /** It was skipped. */
    SKIPPED,
    /** It was missed. */
    MISSED,
    /** The workflow could not be started. */
    FAILED,
    /** It waits for its turn. */
    WAITING,
    /** The workflow is being started. */
    STARTING,
    /** It is from before the schedule was created, or before the update that added it. */
    NOT_IN_FORCE,
    /** It has passed and is not processed yet. */
    OVERDUE,
    /** It will start a workflow, if nothing changes. */
    WOULD_START,
    /** It will be skipped, if nothing changes. */
    WOULD_BE_SKIPPED,
    /** It will be missed, if nothing changes. */
    WOULD_BE_MISSED,
    /** A backfill processed it before it came. */
    FILLED_AHEAD,
    /** A named calendar moved it to another day. */
    ROLLED
  }

  public Explanation {
    reasons = List.copyOf(reasons);
  }

  static Explanation of(ExplainedTime time) {
    return new Explanation(
        ProtoTime.instant(time.getNominalTime()),
        Verdict.valueOf(time.getVerdict().name().substring(PREFIX.length())),
        time.getReasonsList(),
        time.hasEntry() ? Optional.of(LedgerEntry.of(time.getEntry())) : Optional.empty());
  }
}
