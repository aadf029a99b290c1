package dev.almanac.store.codec;

import dev.almanac.engine.notice.Address;
import dev.almanac.engine.notice.Notice;
import dev.almanac.engine.schedule.state.ScheduleKey;
import dev.almanac.engine.state.RunKey;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.StartChildWorkflowExecutionFailedCause;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.List;
import java.util.Optional;

/** Notices of every kind. Golden bytes hold them, so they must stay as they are. */
final class NoticeSamples {
  private static final RunKey PARENT = new RunKey("namespace", "parent", "parent-run");
  private static final RunKey CHILD = new RunKey("namespace", "child", "child-run");
  private static final ScheduleKey SCHEDULE = FactSamples.scheduledBy().schedule();
  private static final Notice.Sender SENDER = new Notice.Sender(PARENT, 7);

  private NoticeSamples() {}

  static List<Notice> all() {
    var current = new Address("namespace", "child", "", "");
    return List.of(
        startChild(current, Optional.empty(), List.of()),
        startChild(
            current,
            Optional.of(UserMetadata.newBuilder()
                .setSummary(FactSamples.payloads("summary").getPayloads(0))
                .build()),
            List.of()),
        new Notice.ChildStarted(
            Address.run(PARENT), 7, CHILD, ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON),
        new Notice.ChildNotStarted(
            Address.run(PARENT),
            7,
            StartChildWorkflowExecutionFailedCause
                .START_CHILD_WORKFLOW_EXECUTION_FAILED_CAUSE_WORKFLOW_ALREADY_EXISTS),
        new Notice.FirstTask(Address.run(CHILD)),
        new Notice.ChildClosed(Address.run(PARENT), 7, CHILD, FactSamples.event()),
        new Notice.ParentClosed(
            Address.chain(CHILD), PARENT, ParentClosePolicy.PARENT_CLOSE_POLICY_REQUEST_CANCEL),
        new Notice.SignalExternal(
            current,
            SENDER,
            WorkflowExecutionSignaledEventAttributes.newBuilder()
                .setSignalName("signal")
                .setInput(FactSamples.payloads("input"))
                .build(),
            true),
        new Notice.CancelExternal(current, SENDER, "reason", false),
        new Notice.ExternalAnswered(Address.run(PARENT), 7, Notice.Answer.DONE),
        new Notice.ExternalAnswered(Address.run(PARENT), 7, Notice.Answer.NOT_FOUND),
        new Notice.ExternalAnswered(Address.run(PARENT), 7, Notice.Answer.TOO_MANY_SIGNALS),
        startChild(current, Optional.empty(), List.of("base", "base of that")),
        new Notice.StartScheduled(
            current,
            FactSamples.scheduledBy(),
            StartWorkflowExecutionRequest.newBuilder()
                .setWorkflowId("child")
                .setRequestId("request")
                .build()),
        new Notice.EndScheduled(current, FactSamples.scheduledBy(), Notice.End.CANCEL, "identity"),
        new Notice.EndScheduled(
            current, FactSamples.scheduledBy(), Notice.End.TERMINATE, "identity"),
        new Notice.CheckScheduled(current, FactSamples.scheduledBy()),
        new Notice.ActionStarted(SCHEDULE, 7, "child", "child-run"),
        new Notice.ActionNotStarted(SCHEDULE, 7, Notice.Obstacle.ID_TAKEN, "taken"),
        new Notice.ActionNotStarted(SCHEDULE, 7, Notice.Obstacle.BAD_ACTION, "bad"),
        new Notice.ActionNotStarted(SCHEDULE, 7, Notice.Obstacle.FOR_NOW, "busy"),
        new Notice.ActionClosed(
            SCHEDULE, 7, "child", "child-run", Optional.of(FactSamples.event())),
        new Notice.ActionClosed(SCHEDULE, 7, "child", "child-run", Optional.empty()));
  }

  private static Notice startChild(
      Address to, Optional<UserMetadata> metadata, List<String> earlierParents) {
    var attributes = RichRun.started();
    attributes.getParentWorkflowExecutionBuilder().setWorkflowId("parent").setRunId("parent-run");
    return new Notice.StartChild(
        to,
        attributes.setParentInitiatedEventId(7).build(),
        WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE,
        ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE,
        metadata,
        earlierParents);
  }
}
