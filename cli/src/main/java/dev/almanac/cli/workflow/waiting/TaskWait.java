package dev.almanac.cli.workflow.waiting;

import com.google.protobuf.Timestamp;
import dev.almanac.cli.output.RelativeTime;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.event.FailureText;
import io.temporal.api.enums.v1.PendingWorkflowTaskState;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Says why the workflow task of a run is not done, what is wrong first. */
record TaskWait(
    DescribeWorkflowExecutionResponse described, OpenParts parts, Pollers pollers, Instant now) {
  List<String> lines() {
    var task = described.getPendingWorkflowTask();
    var lines = new ArrayList<String>();
    var failure = parts.taskFailure();
    if (failure.isEmpty()) {
      lines.add(
          isScheduled()
              ? "a worker: " + scheduled()
              : "a worker to complete its workflow task, taken " + since(task.getStartedTime()));
      return lines;
    }
    lines.add("its workflow task to succeed: it fails as %s, now at attempt %d%s"
        .formatted(
            failure.get().cause(),
            task.getAttempt(),
            isScheduled() ? "" : ", taken " + since(task.getStartedTime())));
    lines.add("  " + FailureText.line(failure.get().failure()));
    if (isScheduled()) {
      lines.add("  " + scheduled());
    }
    if (failure
        .get()
        .is(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR)) {
      lines.add("  the code of the worker does not fit the history: run the code that wrote it,"
          + " or 'almanac workflow reset'");
    }
    return lines;
  }

  private boolean isScheduled() {
    return described.getPendingWorkflowTask().getState()
        == PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED;
  }

  /** Says who is to take the task, or that nobody will. */
  private String scheduled() {
    var queue = described.getExecutionConfig().getTaskQueue().getName();
    var scheduled = since(described.getPendingWorkflowTask().getScheduledTime());
    var absence = pollers.absence(queue, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, now);
    if (absence.isPresent()) {
      return "%s, and one was scheduled %s".formatted(absence.get(), scheduled);
    }
    return parts.isSticky()
        ? ("the one that has the run in its cache is to take its workflow task, scheduled %s;"
                + " soon any of task queue '%s' may")
            .formatted(scheduled, queue)
        : "none of task queue '%s' has taken its workflow task, scheduled %s"
            .formatted(queue, scheduled);
  }

  private String since(Timestamp time) {
    return RelativeTime.of(ProtoTime.instant(time), now);
  }
}
