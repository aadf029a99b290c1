package dev.almanac.api.durable.document;

import com.google.protobuf.Duration;
import dev.almanac.api.durable.json.Members;
import dev.almanac.api.durable.payload.ArgumentDocument;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.util.Optional;

/** What a client says of the workflow that a schedule starts. */
record ActionDocument(
    Optional<String> type,
    Optional<String> queue,
    Optional<Payloads> input,
    Optional<Duration> executionTimeout,
    Optional<Duration> runTimeout) {
  static final String TYPE = "workflow_type";
  static final String QUEUE = "task_queue";
  static final String INPUT = "input";
  static final String EXECUTION_TIMEOUT = "execution_timeout_seconds";
  static final String RUN_TIMEOUT = "run_timeout_seconds";

  /** The queue of actions that name none, as in Durable Workflow. */
  static final String USUAL_QUEUE = "default";

  private static final int LONGEST_NAME = 250;

  /** A hundred years. */
  private static final long LONGEST_TIMEOUT = 36_500L * 24 * 60 * 60;

  /**
   * Reads the member {@code action}, if there is one; reports what is wrong with it.
   *
   * @param isNew whether it must name a type
   */
  static Optional<ActionDocument> read(Members body, boolean isNew) {
    return body.members("action")
        .map(action -> new ActionDocument(
            isNew || action.has(TYPE) ? action.requiredText(TYPE, LONGEST_NAME) : Optional.empty(),
            action.text(QUEUE, LONGEST_NAME).filter(name -> !name.isEmpty()),
            ArgumentDocument.read(action, INPUT),
            timeout(action, EXECUTION_TIMEOUT, "workflow_execution_timeout"),
            timeout(action, RUN_TIMEOUT, "workflow_run_timeout")));
  }

  private static Optional<Duration> timeout(Members action, String name, String oldName) {
    return action
        .whole(name, 1, LONGEST_TIMEOUT)
        .or(() -> action.whole(oldName, 1, LONGEST_TIMEOUT))
        .map(seconds -> Duration.newBuilder().setSeconds(seconds).build());
  }

  /** Returns a present action with what was said of it. */
  NewWorkflowExecutionInfo over(NewWorkflowExecutionInfo base) {
    var action = base.toBuilder();
    type.ifPresent(name -> action.setWorkflowType(WorkflowType.newBuilder().setName(name)));
    queue
        .or(() -> base.hasTaskQueue() ? Optional.empty() : Optional.of(USUAL_QUEUE))
        .ifPresent(name -> action.setTaskQueue(TaskQueue.newBuilder().setName(name)));
    input.ifPresent(action::setInput);
    executionTimeout.ifPresent(action::setWorkflowExecutionTimeout);
    runTimeout.ifPresent(action::setWorkflowRunTimeout);
    return action.build();
  }
}
