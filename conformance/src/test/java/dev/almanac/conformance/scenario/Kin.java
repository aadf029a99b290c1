package dev.almanac.conformance.scenario;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** Parents with one child, whose id follows from the parent's. */
final class Kin {
  static final WorkflowExecutionStatus RUNNING =
      WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
  private static final String PARENT = "parent:";

  private Kin() {}

  /** A parent whose input is "parent:" and that of its child, and the child's play. */
  static Script.Play family(Script.Play child) {
    return family(options -> options, child);
  }

  static Script.Play family(UnaryOperator<ChildWorkflowOptions.Builder> with, Script.Play child) {
    return (input, pokes) -> input.startsWith(PARENT)
        ? outcome(with, input.substring(PARENT.length()))
        : child.perform(input, pokes);
  }

  /** In a parent: the options of its child. */
  static ChildWorkflowOptions.Builder options() {
    return ChildWorkflowOptions.newBuilder()
        .setWorkflowId("child-of-" + Workflow.getInfo().getWorkflowId());
  }

  /** In a parent: the result of its child, or why there is none. */
  static String outcome(UnaryOperator<ChildWorkflowOptions.Builder> with, String input) {
    var child =
        Workflow.newChildWorkflowStub(Script.class, with.apply(options()).build());
    return ending(Async.function(child::run, input));
  }

  static String ending(Promise<String> child) {
    try {
      return child.get();
    } catch (ChildWorkflowFailure failure) {
      return switch (failure.getCause()) {
        case ApplicationFailure cause ->
          "ApplicationFailure " + cause.getType() + " " + cause.getOriginalMessage();
        case Throwable cause -> cause.getClass().getSimpleName();
        case null -> "no cause";
      };
    }
  }

  static String sleepLong() {
    Workflow.sleep(Duration.ofMinutes(10));
    return "slept";
  }

  static String awaitPoke(List<String> pokes) {
    Workflow.await(() -> !pokes.isEmpty());
    return pokes.getFirst();
  }

  static String childId(WorkflowStub parent) {
    return "child-of-" + Stage.execution(parent).getWorkflowId();
  }

  /** The child, whichever run it has come to. */
  static WorkflowStub childOf(Stage stage, WorkflowStub parent) {
    return stage.client().newUntypedWorkflowStub(childId(parent));
  }

  /** The child, once its parent knows of it. */
  static WorkflowStub startedChild(Stage stage, WorkflowStub parent) {
    Await.until(
        "the child has started",
        () -> stage
            .eventTypes(parent)
            .contains(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED));
    return childOf(stage, parent);
  }

  static WorkflowExecutionStatus status(Stage stage, WorkflowStub workflow) {
    return describe(stage, workflow).getWorkflowExecutionInfo().getStatus();
  }

  /** The newest run of a workflow. */
  static WorkflowExecution newest(Stage stage, WorkflowStub workflow) {
    return describe(stage, workflow).getWorkflowExecutionInfo().getExecution();
  }

  static DescribeWorkflowExecutionResponse describe(Stage stage, WorkflowStub workflow) {
    return stage
        .endpoint()
        .stubs()
        .blockingStub()
        .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setExecution(Stage.execution(workflow).toBuilder().clearRunId())
            .build());
  }

  /** What a history says of children that have started or ended. */
  static List<HistoryEvent> news(List<HistoryEvent> history) {
    return history.stream()
        .filter(event -> event.getEventType().name().startsWith("EVENT_TYPE_CHILD_WORKFLOW"))
        .toList();
  }
}
