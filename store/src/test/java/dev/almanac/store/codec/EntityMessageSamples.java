package dev.almanac.store.codec;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.ScheduleKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.message.EntityMessage;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.StartChildWorkflowExecutionFailedCause;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Messages of every kind. Golden bytes contain them, so they must not change. */
public final class EntityMessageSamples {
  private static final RunKey PARENT = new RunKey(new UUID(1, 2), "parent", new UUID(3, 4));
  private static final RunKey CHILD = new RunKey(new UUID(1, 2), "child", new UUID(5, 6));
  private static final ScheduleKey SCHEDULE = FactSamples.scheduledBy().schedule();
  private static final EntityMessage.Sender SENDER = new EntityMessage.Sender(PARENT, 7);

  private EntityMessageSamples() {}

  public static List<EntityMessage> all() {
    var current = Target.current(CHILD.workflow());
    return List.of(
        startChild(current, Optional.empty(), List.of()),
        startChild(
            current,
            Optional.of(UserMetadata.newBuilder()
                .setSummary(FactSamples.payloads("summary").getPayloads(0))
                .build()),
            List.of()),
        new EntityMessage.ChildStarted(
            Target.run(PARENT), 7, CHILD, ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON),
        new EntityMessage.ChildNotStarted(
            Target.run(PARENT),
            7,
            StartChildWorkflowExecutionFailedCause
                .START_CHILD_WORKFLOW_EXECUTION_FAILED_CAUSE_WORKFLOW_ALREADY_EXISTS),
        new EntityMessage.ReleaseFirstTask(Target.run(CHILD)),
        new EntityMessage.ChildClosed(Target.run(PARENT), 7, CHILD, FactSamples.event()),
        new EntityMessage.ParentClosed(
            Target.chain(CHILD), PARENT, ParentClosePolicy.PARENT_CLOSE_POLICY_REQUEST_CANCEL),
        new EntityMessage.SignalExternal(
            current,
            SENDER,
            WorkflowExecutionSignaledEventAttributes.newBuilder()
                .setSignalName("signal")
                .setInput(FactSamples.payloads("input"))
                .build(),
            true),
        new EntityMessage.CancelExternal(current, SENDER, "reason", false),
        new EntityMessage.ExternalResult(Target.run(PARENT), 7, EntityMessage.ExternalOutcome.DONE),
        new EntityMessage.ExternalResult(
            Target.run(PARENT), 7, EntityMessage.ExternalOutcome.NOT_FOUND),
        new EntityMessage.ExternalResult(
            Target.run(PARENT), 7, EntityMessage.ExternalOutcome.TOO_MANY_SIGNALS),
        startChild(current, Optional.empty(), List.of("base", "base of that")),
        new EntityMessage.StartScheduled(
            current,
            FactSamples.scheduledBy(),
            StartWorkflowExecutionRequest.newBuilder()
                .setWorkflowId("child")
                .setRequestId("request")
                .build()),
        new EntityMessage.EndScheduled(
            current, FactSamples.scheduledBy(), EntityMessage.EndMode.CANCEL, "identity"),
        new EntityMessage.EndScheduled(
            current, FactSamples.scheduledBy(), EntityMessage.EndMode.TERMINATE, "identity"),
        new EntityMessage.CheckScheduled(current, FactSamples.scheduledBy()),
        new EntityMessage.ActionStarted(SCHEDULE, 7, "child", "child-run"),
        new EntityMessage.ActionNotStarted(
            SCHEDULE, 7, EntityMessage.NotStartedReason.ID_TAKEN, "taken"),
        new EntityMessage.ActionNotStarted(
            SCHEDULE, 7, EntityMessage.NotStartedReason.BAD_ACTION, "bad"),
        new EntityMessage.ActionNotStarted(
            SCHEDULE, 7, EntityMessage.NotStartedReason.FOR_NOW, "busy"),
        new EntityMessage.ActionClosed(
            SCHEDULE, 7, "child", "child-run", Optional.of(FactSamples.event())),
        new EntityMessage.ActionClosed(SCHEDULE, 7, "child", "child-run", Optional.empty()));
  }

  private static EntityMessage startChild(
      Target to, Optional<UserMetadata> metadata, List<String> earlierParents) {
    var attributes = RichRun.started();
    attributes
        .getParentWorkflowExecutionBuilder()
        .setWorkflowId("parent")
        .setRunId(PARENT.runId().toString());
    return new EntityMessage.StartChild(
        to,
        attributes.setParentInitiatedEventId(7).build(),
        WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE,
        ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE,
        metadata,
        earlierParents);
  }
}
