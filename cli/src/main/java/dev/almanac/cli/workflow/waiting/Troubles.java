package dev.almanac.cli.workflow.waiting;

import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.protocol.text.PrintableText;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What keeps an open run from going on that time alone does not mend. */
public record Troubles(Connection connection, String namespace) {
  private static final int SHOWN = 10;

  /** Tells people; programs find it in the description. */
  public void tell(WorkflowExecution run, MessageOutput output) {
    if (output.format() != MessageOutput.Format.TEXT) {
      return;
    }
    var lines = of(run);
    if (!lines.isEmpty()) {
      output.err().println("It waits for");
      lines.forEach(line -> output.err().println(PrintableText.line("  " + line)));
      output.err().flush();
    }
  }

  /** Returns workers that are not there, and failures that are being retried. */
  List<String> of(WorkflowExecution run) {
    var request = DescribeWorkflowExecutionRequest.newBuilder()
        .setNamespace(namespace)
        .setExecution(run)
        .build();
    var described = connection.call(stub -> stub.describeWorkflowExecution(request));
    var parts = OpenParts.read(connection, namespace, run);
    var pollers = new Pollers(connection, namespace);
    var now = Instant.now();
    var lines = new ArrayList<String>();
    if (described.hasPendingWorkflowTask() && isTrouble(described, parts, pollers, now)) {
      lines.addAll(new TaskWait(described, parts, pollers, now).lines());
    }
    described.getPendingActivitiesList().stream()
        .filter(activity -> isTrouble(activity, parts, pollers, now))
        .limit(SHOWN)
        .map(activity -> new ActivityWait(activity, queue(activity, parts)).line(pollers, now))
        .forEach(lines::add);
    return lines;
  }

  private static boolean isTrouble(
      DescribeWorkflowExecutionResponse described, OpenParts parts, Pollers pollers, Instant now) {
    var queue = described.getExecutionConfig().getTaskQueue().getName();
    return parts.taskFailure().isPresent()
        || pollers.absence(queue, TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, now).isPresent();
  }

  private static boolean isTrouble(
      PendingActivityInfo activity, OpenParts parts, Pollers pollers, Instant now) {
    return activity.hasLastFailure()
        || activity.getPaused()
        || pollers
            .absence(queue(activity, parts), TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY, now)
            .isPresent();
  }

  private static String queue(PendingActivityInfo activity, OpenParts parts) {
    return parts.queueOf(activity.getActivityId()).orElse("");
  }
}
