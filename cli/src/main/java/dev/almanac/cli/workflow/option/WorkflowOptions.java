package dev.almanac.cli.workflow.option;

import com.google.protobuf.util.Durations;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for type, task queue and timeouts of a workflow, started now or by a schedule. */
public final class WorkflowOptions {
  private static final Duration TASK_TIMEOUT = Duration.ofSeconds(10);

  @Option(
      names = {"-w", "--workflow-id", "--wid"},
      paramLabel = "ID",
      description = "The workflow id. Default: a random one.")
  private @Nullable String workflowId;

  @Option(names = "--type", paramLabel = "NAME", required = true, description = "Workflow type.")
  private @Nullable String type;

  @Option(
      names = {"-t", "--task-queue", "--tq"},
      paramLabel = "NAME",
      required = true,
      description = "The task queue.")
  private @Nullable String taskQueue;

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
  private @Nullable Duration taskTimeout;

  /** Returns a request with what flags name, and the defaults of the rest. */
  public StartWorkflowExecutionRequest.Builder request() {
    var request = named();
    if (workflowId == null) {
      request.setWorkflowId(UUID.randomUUID().toString());
    }
    if (taskTimeout == null) {
      request.setWorkflowTaskTimeout(proto(TASK_TIMEOUT));
    }
    return request;
  }

  /** Returns a request with only what flags name. */
  public StartWorkflowExecutionRequest.Builder named() {
    var request = StartWorkflowExecutionRequest.newBuilder();
    if (workflowId != null) {
      request.setWorkflowId(workflowId);
    }
    if (type != null) {
      request.getWorkflowTypeBuilder().setName(type);
    }
    if (taskQueue != null) {
      request.getTaskQueueBuilder().setName(taskQueue);
    }
    if (executionTimeout != null) {
      request.setWorkflowExecutionTimeout(proto(executionTimeout));
    }
    if (runTimeout != null) {
      request.setWorkflowRunTimeout(proto(runTimeout));
    }
    if (taskTimeout != null) {
      request.setWorkflowTaskTimeout(proto(taskTimeout));
    }
    return request;
  }

  private static com.google.protobuf.Duration proto(Duration duration) {
    return Durations.fromNanos(duration.toNanos());
  }
}
