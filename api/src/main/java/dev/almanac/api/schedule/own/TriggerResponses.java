package dev.almanac.api.schedule.own;

import dev.almanac.api.ledger.DropReasonText;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.protocol.schedule.v1.TriggerOutcome;
import dev.almanac.protocol.schedule.v1.TriggerScheduleResponse;
import java.util.Optional;

/** Converts the outcomes of triggers to responses. */
final class TriggerResponses {
  private TriggerResponses() {}

  /** For a trigger that is buffered or was dropped at once. */
  static TriggerScheduleResponse of(ScheduleReply.Triggered trigger) {
    return trigger
        .reason()
        .map(reason -> dropped(reason, ""))
        .orElseGet(() -> answer(TriggerOutcome.TRIGGER_OUTCOME_BUFFERED).build());
  }

  /** For a trigger with a ledger entry; pending if there is none in time. */
  static TriggerScheduleResponse of(Optional<LedgerEntry> entry) {
    return entry
        .map(LedgerEntry::what)
        .flatMap(TriggerResponses::of)
        .orElseGet(() -> answer(TriggerOutcome.TRIGGER_OUTCOME_PENDING).build());
  }

  private static Optional<TriggerScheduleResponse> of(LedgerEvent what) {
    if (what instanceof LedgerEvent.Started started) {
      return Optional.of(answer(TriggerOutcome.TRIGGER_OUTCOME_STARTED)
          .setWorkflowId(started.workflowId())
          .setRunId(started.runId())
          .build());
    }
    return what instanceof LedgerEvent.Dropped dropped
        ? Optional.of(dropped(dropped.reason(), dropped.message()))
        : Optional.empty();
  }

  private static TriggerScheduleResponse dropped(DropReason reason, String message) {
    var outcome = reason.outcome() == DropReason.Outcome.FAILED
        ? TriggerOutcome.TRIGGER_OUTCOME_FAILED
        : TriggerOutcome.TRIGGER_OUTCOME_SKIPPED;
    var text = DropReasonText.text(reason);
    return answer(outcome)
        .setReason(message.isEmpty() ? text : text + ": " + message)
        .build();
  }

  private static TriggerScheduleResponse.Builder answer(TriggerOutcome outcome) {
    return TriggerScheduleResponse.newBuilder().setOutcome(outcome);
  }
}
