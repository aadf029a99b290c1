package dev.almanac.engine.scheduled;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.schedule.state.ScheduledBy;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflow.RequestCancel;
import dev.almanac.engine.workflow.TerminateWorkflow;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.util.Optional;
import java.util.UUID;

/**
 * Handles requests of a schedule to a run that it started. If the workflow id is used for something
 * else by now, the run changes nothing and answers that the workflow is gone.
 */
public final class MessagesFromSchedule {
  private MessagesFromSchedule() {}

  /** Ends the run in favour of another. */
  public record End(EntityMessage.EndScheduled message) implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      if (!isMeant(draft.run(), message.by())) {
        draft.send(gone(message.by(), message.to()));
        return false;
      }
      if (!draft.run().open()) {
        return false;
      }
      return switch (message.how()) {
        case CANCEL ->
          new RequestCancel(WorkflowExecutionCancelRequestedEventAttributes.newBuilder()
                  .setCause("cancelled by schedule overlap policy")
                  .setIdentity(message.identity())
                  .build())
              .apply(draft);
        case TERMINATE ->
          new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.newBuilder()
                  .setReason("terminated by schedule overlap policy")
                  .setIdentity(message.identity())
                  .build())
              .apply(draft);
      };
    }
  }

  /** Checks that the run is open. A run that has ended has already told the schedule. */
  public record Check(EntityMessage.CheckScheduled message) implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      if (!isMeant(draft.run(), message.by())) {
        draft.send(gone(message.by(), message.to()));
      }
      return false;
    }
  }

  /** The news that there is no such run. */
  public static EntityMessage gone(ScheduledBy by, Target asked) {
    return new EntityMessage.ActionClosed(
        by.schedule(),
        by.fire(),
        asked.workflowId(),
        asked.firstRunId().map(UUID::toString).orElse(""),
        Optional.empty());
  }

  private static boolean isMeant(Run run, ScheduledBy by) {
    return run.execution().lineage().scheduledBy().filter(by::equals).isPresent();
  }
}
