package dev.almanac.cli.workflow.option;

import com.google.protobuf.util.Durations;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for type, task queue and timeouts of a workflow, started now or by a schedule. */
public final class WorkflowOptions {
  @Option(
      names = {"-w", "--workflow-id", "--wid"},
      paramLabel = "ID",
      description = "The workflow id. Default: a random one.")
  private @Nullable String workflowId;

  @Option(names = "--type", paramLabel = "NAME", required = true, description = "Workflow type.")
  private String type = "";

  @Option(
      names = {"-t", "--task-queue", "--tq"},
      paramLabel = "NAME",
      required = true,
      description = "The task queue.")
  private String taskQueue = "";

  @Option(
      names = "--execution-timeout",
      paramLabel = "DURATION",
      description = "Timeout of the workflow with all its runs.")
  private @Nullable Duration executionTimeout;

  @Option(names = "--run-timeout", paramLabel = "DURATION", description = "Timeout of one run.")
  private @Nullable Duration runTimeout;

  @Option(
      names = "--task-timeout",
      paramLabel = "DURATION",
      description = "Timeout of one workflow task. Default: 10s.")
  private Duration taskTimeout = Duration.ofSeconds(10);

  public StartWorkflowExecutionRequest.Builder request() {
    var request = StartWorkflowExecutionRequest.newBuilder()
        .setWorkflowId(workflowId == null ? UUID.randomUUID().toString() : workflowId)
        .setWorkflowTaskTimeout(proto(taskTimeout));
    request.getWorkflowTypeBuilder().setName(type);
    request.getTaskQueueBuilder().setName(taskQueue);
    if (executionTimeout != null) {
      request.setWorkflowExecutionTimeout(proto(executionTimeout));
    }
    if (runTimeout != null) {
      request.setWorkflowRunTimeout(proto(runTimeout));
    }
    return request;
  }

  private static com.google.protobuf.Duration proto(Duration duration) {
    return Durations.fromNanos(duration.toNanos());
  }
}
