package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.child.ChildStart;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.message.EntityMessage;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.RequestCancelExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.SignalExternalWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.StartChildWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ParentClosePolicy;
import java.util.List;
import java.util.UUID;

/** Short forms of messages between runs. */
final class Family {
  static final RunKey CHILD = new RunKey(Scenario.NAMESPACE_ID, "child", new UUID(0, 3));

  private Family() {}

  static StartChildWorkflowExecutionCommandAttributes.Builder child(String workflowId) {
    return StartChildWorkflowExecutionCommandAttributes.newBuilder()
        .setWorkflowId(workflowId)
        .setWorkflowType(WorkflowType.newBuilder().setName("child type"));
  }

  static Command start(StartChildWorkflowExecutionCommandAttributes.Builder child) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_START_CHILD_WORKFLOW_EXECUTION)
        .setStartChildWorkflowExecutionCommandAttributes(child)
        .build();
  }

  static Command start(String workflowId, ParentClosePolicy policy) {
    return start(child(workflowId).setParentClosePolicy(policy));
  }

  static Command signal(SignalExternalWorkflowExecutionCommandAttributes.Builder signal) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION)
        .setSignalExternalWorkflowExecutionCommandAttributes(signal)
        .build();
  }

  static SignalExternalWorkflowExecutionCommandAttributes.Builder signalTo(String workflowId) {
    return SignalExternalWorkflowExecutionCommandAttributes.newBuilder()
        .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
        .setSignalName("hello")
        .setInput(Scenario.payloads("input"));
  }

  static Command cancel(RequestCancelExternalWorkflowExecutionCommandAttributes.Builder cancel) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION)
        .setRequestCancelExternalWorkflowExecutionCommandAttributes(cancel)
        .build();
  }

  static RequestCancelExternalWorkflowExecutionCommandAttributes.Builder cancelOf(
      String workflowId) {
    return RequestCancelExternalWorkflowExecutionCommandAttributes.newBuilder()
        .setWorkflowId(workflowId)
        .setReason("enough");
  }

  /** Returns the messages that a run has sent so far. */
  static List<EntityMessage.ToRun> sent(Scenario scenario) {
    return scenario.effects().stream()
        .filter(Effect.Send.class::isInstance)
        .map(effect -> (EntityMessage.ToRun) ((Effect.Send) effect).message())
        .toList();
  }

  static <N extends EntityMessage.ToRun> N last(Scenario scenario, Class<N> type) {
    var last = sent(scenario).getLast();
    assertThat(last).isInstanceOf(type);
    return type.cast(last);
  }

  /** Delivers a message to a run. */
  static boolean deliver(Scenario to, EntityMessage message) {
    return to.handle(MessageRequests.request((EntityMessage.ToRun) message).orElseThrow());
  }

  /** Creates the child that a parent has just requested. */
  static Scenario born(Scenario parent) {
    var start = last(parent, EntityMessage.StartChild.class);
    return Scenario.begun(now -> ChildStart.begin(start, CHILD.runId(), now));
  }

  /** Creates a child that its parent knows of, and that has begun. */
  static Scenario started(Scenario parent) {
    var child = born(parent);
    deliver(parent, last(child, EntityMessage.ChildStarted.class));
    deliver(child, last(parent, EntityMessage.ReleaseFirstTask.class));
    return child;
  }
}
