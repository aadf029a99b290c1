package dev.almanac.api.workflow;

import dev.almanac.engine.state.Execution;
import dev.almanac.engine.state.Signals;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.runtime.RunSummary;
import dev.almanac.runtime.RunView;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.RequestIdInfo;
import io.temporal.api.workflow.v1.WorkflowExecutionConfig;
import io.temporal.api.workflow.v1.WorkflowExecutionExtendedInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;

/** Builds the responses of DescribeWorkflowExecution. */
final class Descriptions {
  private Descriptions() {}

  /** @param metadata the user metadata of the start */
  static DescribeWorkflowExecutionResponse of(RunView view, UserMetadata metadata) {
    var run = view.run();
    var answer = DescribeWorkflowExecutionResponse.newBuilder()
        .setExecutionConfig(config(run.execution(), metadata))
        .setWorkflowExecutionInfo(RunSummary.of(view))
        .setWorkflowExtendedInfo(extended(view));
    var activities = run.open() ? run.activities().byEvent() : run.activities().left();
    activities.forEach(
        entry -> answer.addPendingActivities(PendingWork.activity(entry.getValue())));
    run.contacts()
        .children()
        .forEach(entry -> answer.addPendingChildren(PendingWork.child(entry.getValue())));
    PendingWork.workflowTask(run.tasks()).ifPresent(answer::setPendingWorkflowTask);
    return answer.build();
  }

  private static WorkflowExecutionConfig config(Execution execution, UserMetadata metadata) {
    var started = execution.started();
    var config = WorkflowExecutionConfig.newBuilder()
        .setTaskQueue(TaskQueue.newBuilder()
            .setName(execution.taskQueue())
            .setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL))
        .setDefaultWorkflowTaskTimeout(started.getWorkflowTaskTimeout());
    if (started.hasWorkflowExecutionTimeout()) {
      config.setWorkflowExecutionTimeout(started.getWorkflowExecutionTimeout());
    }
    if (started.hasWorkflowRunTimeout()) {
      config.setWorkflowRunTimeout(started.getWorkflowRunTimeout());
    }
    if (!metadata.equals(UserMetadata.getDefaultInstance())) {
      config.setUserMetadata(metadata);
    }
    return config.build();
  }

  private static WorkflowExecutionExtendedInfo extended(RunView view) {
    var execution = view.run().execution();
    var info = WorkflowExecutionExtendedInfo.newBuilder()
        .setCancelRequested(execution.cancelRequested())
        .setOriginalStartTime(ProtoTime.timestamp(execution.startedAt()));
    execution.chainExpiry().map(ProtoTime::timestamp).ifPresent(info::setExecutionExpirationTime);
    execution.runExpiry().map(ProtoTime::timestamp).ifPresent(info::setRunExpirationTime);
    var lineage = execution.lineage();
    lineage.forkedAt().map(ProtoTime::timestamp).ifPresent(info::setLastResetTime);
    lineage.successor().ifPresent(next -> info.setResetRunId(next.runId()));
    addRequests(view, info);
    return info.build();
  }

  /** Adds the event of each start request that created the run or was attached to it. */
  private static void addRequests(RunView view, WorkflowExecutionExtendedInfo.Builder info) {
    if (!view.startRequestId().isEmpty()) {
      info.putRequestIdInfos(
          view.startRequestId(),
          RequestIdInfo.newBuilder()
              .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
              .setEventId(1)
              .build());
    }
    view.run()
        .signals()
        .attached()
        .forEach(entry -> info.putRequestIdInfos(
            entry.getKey(),
            RequestIdInfo.newBuilder()
                .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED)
                .setEventId(Math.max(0, entry.getValue()))
                .setBuffered(entry.getValue() == Signals.BUFFERED_EVENT)
                .build()));
  }
}
