package dev.almanac.engine.external;

import dev.almanac.engine.child.ParentNews;
import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.Refused;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.notice.Address;
import dev.almanac.engine.notice.Notice;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflow.RequestCancel;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import java.util.List;

/** What a workflow does that another one signals, or asks to end; it always answers. */
public final class ExternalRequests {
  private static final String IDENTITY = "history-service";

  private ExternalRequests() {}

  /** Takes a signal. One that cannot be taken now is refused as busy, and comes again. */
  public record Signal(Notice.SignalExternal notice) implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      var answer = answer(draft);
      draft.send(answered(notice.from(), answer));
      return answer == Notice.Answer.DONE;
    }

    private Notice.Answer answer(Draft draft) {
      if (!draft.run().open() || !isMeant(draft.run(), notice.from(), notice.childOnly())) {
        return Notice.Answer.NOT_FOUND;
      }
      try {
        new SignalWorkflow(notice.signal(), "", List.of()).apply(draft);
        return Notice.Answer.DONE;
      } catch (Refused refused) {
        return switch (refused.refusal().reason()) {
          case BUSY -> throw refused;
          case INVALID_ARGUMENT -> Notice.Answer.TOO_MANY_SIGNALS;
          case NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, TOO_MANY, NOT_READY ->
            Notice.Answer.NOT_FOUND;
        };
      }
    }
  }

  /** Is asked to end, which a run that has ended has done already. */
  public record Cancel(Notice.CancelExternal notice) implements Request<Boolean> {
    @Override
    public Boolean apply(Draft draft) {
      boolean meant = isMeant(draft.run(), notice.from(), notice.childOnly());
      if (meant) {
        new RequestCancel(attributes()).apply(draft);
      }
      draft.send(answered(notice.from(), meant ? Notice.Answer.DONE : Notice.Answer.NOT_FOUND));
      return meant;
    }

    private WorkflowExecutionCancelRequestedEventAttributes attributes() {
      var from = notice.from();
      return WorkflowExecutionCancelRequestedEventAttributes.newBuilder()
          .setCause(notice.reason())
          .setExternalInitiatedEventId(from.initiatedEventId())
          .setExternalWorkflowExecution(WorkflowExecution.newBuilder()
              .setWorkflowId(from.run().workflowId())
              .setRunId(from.run().runId()))
          .setIdentity(IDENTITY)
          .build();
    }
  }

  /** A workflow has no business with itself, and may say that it means a child of its own only. */
  private static boolean isMeant(Run run, Notice.Sender from, boolean childOnly) {
    boolean isSelf = run.key().namespaceId().equals(from.run().namespaceId())
        && run.key().workflowId().equals(from.run().workflowId());
    return !isSelf && (!childOnly || ParentNews.isChildOf(run, from.run()));
  }

  /** The answer to the sender. */
  public static Notice answered(Notice.Sender sender, Notice.Answer answer) {
    return new Notice.ExternalAnswered(
        Address.run(sender.run()), sender.initiatedEventId(), answer);
  }
}
