package dev.almanac.api.schedule.own;

import dev.almanac.api.ledger.Reasons;
import dev.almanac.engine.schedule.ledger.Happening;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Reason;
import dev.almanac.engine.schedule.state.Reply;
import dev.almanac.protocol.schedule.v1.TriggerOutcome;
import dev.almanac.protocol.schedule.v1.TriggerScheduleResponse;
import java.util.Optional;

/** What came of a trigger, as callers are told. */
final class TriggerOutcomes {
  private TriggerOutcomes() {}

  /** One that waits, or came to nothing at once. */
  static TriggerScheduleResponse of(Reply.Triggered trigger) {
    return trigger
        .reason()
        .map(reason -> dropped(reason, ""))
        .orElseGet(() -> answer(TriggerOutcome.TRIGGER_OUTCOME_BUFFERED).build());
  }

  /** By what the ledger says in the end, if it does in time. */
  static TriggerScheduleResponse of(Optional<LedgerEntry> entry) {
    return entry
        .map(LedgerEntry::what)
        .flatMap(TriggerOutcomes::of)
        .orElseGet(() -> answer(TriggerOutcome.TRIGGER_OUTCOME_PENDING).build());
  }

  private static Optional<TriggerScheduleResponse> of(Happening what) {
    if (what instanceof Happening.Started started) {
      return Optional.of(answer(TriggerOutcome.TRIGGER_OUTCOME_STARTED)
          .setWorkflowId(started.workflowId())
          .setRunId(started.runId())
          .build());
    }
    return what instanceof Happening.Dropped dropped
        ? Optional.of(dropped(dropped.reason(), dropped.message()))
        : Optional.empty();
  }

  private static TriggerScheduleResponse dropped(Reason reason, String message) {
    var outcome = reason.outcome() == Reason.Outcome.FAILED
        ? TriggerOutcome.TRIGGER_OUTCOME_FAILED
        : TriggerOutcome.TRIGGER_OUTCOME_SKIPPED;
    var text = Reasons.text(reason);
    return answer(outcome)
        .setReason(message.isEmpty() ? text : text + ": " + message)
        .build();
  }

  private static TriggerScheduleResponse.Builder answer(TriggerOutcome outcome) {
    return TriggerScheduleResponse.newBuilder().setOutcome(outcome);
  }
}
