package dev.almanac.cli.workflow.option;

import com.google.protobuf.util.Durations;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags for start delay, cron schedule and workflow id policies. */
public final class StartOptions {
  @Mixin
  private WorkflowOptions workflow;

  @Option(
      names = "--start-delay",
      paramLabel = "DURATION",
      description = "Delay of the first workflow task.")
  private @Nullable Duration startDelay;

  @Option(
      names = "--cron",
      paramLabel = "SCHEDULE",
      description = "A cron schedule: five fields, @daily, @every 90s; CRON_TZ=ZONE in front.")
  private String cron = "";

  @Option(
      names = "--id-reuse-policy",
      paramLabel = "POLICY",
      description = "If the id has a closed run: AllowDuplicate, AllowDuplicateFailedOnly, "
          + "RejectDuplicate or TerminateIfRunning.")
  private WorkflowIdReusePolicy reuse = WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED;

  @Option(
      names = "--id-conflict-policy",
      paramLabel = "POLICY",
      description = "If the id has an open run: Fail, UseExisting or TerminateExisting.")
  private WorkflowIdConflictPolicy conflict =
      WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED;

  public StartWorkflowExecutionRequest.Builder request() {
    var request = workflow
        .request()
        .setRequestId(UUID.randomUUID().toString())
        .setCronSchedule(cron)
        .setWorkflowIdReusePolicy(reuse)
        .setWorkflowIdConflictPolicy(conflict);
    if (startDelay != null) {
      request.setWorkflowStartDelay(Durations.fromNanos(startDelay.toNanos()));
    }
    return request;
  }

  /** Returns whether a policy for existing runs was given. */
  public boolean hasPolicy() {
    return reuse.getNumber() != 0 || conflict.getNumber() != 0;
  }
}
