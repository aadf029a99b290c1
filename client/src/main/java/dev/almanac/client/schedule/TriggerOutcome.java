package dev.almanac.client.schedule;

import dev.almanac.protocol.schedule.v1.TriggerScheduleResponse;

/**
 * What became of a trigger.
 *
 * <pre>{@code
 * void run(ScheduleHandle schedule) {
 *   switch (schedule.trigger()) {
 *     case TriggerOutcome.Started(var workflowId, var runId) -> System.out.println(workflowId);
 *     case TriggerOutcome.Waiting() -> System.out.println("after the running one");
 *     case TriggerOutcome.NotStarted(var reason) -> System.out.println(reason);
 *   }
 * }
 * }</pre>
 */
public sealed interface TriggerOutcome {
  /** A workflow was started. */
  record Started(String workflowId, String runId) implements TriggerOutcome {}

  /** It is accepted, and starts later. */
  record Waiting() implements TriggerOutcome {}

  /** Nothing was started, and nothing will be. */
  record NotStarted(String reason) implements TriggerOutcome {}

  /** Reads the server's answer. */
  static TriggerOutcome of(TriggerScheduleResponse answer) {
    return switch (answer.getOutcome()) {
      case TRIGGER_OUTCOME_STARTED -> new Started(answer.getWorkflowId(), answer.getRunId());
      case TRIGGER_OUTCOME_BUFFERED, TRIGGER_OUTCOME_PENDING -> new Waiting();
      case TRIGGER_OUTCOME_SKIPPED, TRIGGER_OUTCOME_FAILED -> new NotStarted(answer.getReason());
      case TRIGGER_OUTCOME_UNSPECIFIED, UNRECOGNIZED ->
        throw new IllegalStateException("The server answers with an unknown outcome: " + answer);
    };
  }
}
