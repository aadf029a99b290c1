package dev.almanac.api.activity;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;

/** The handlers for activity tasks. */
public final class ActivityHandlers {
  private ActivityHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var runtime = context.runtime();
    var reports = new ActivityReports(context.namespaces(), runtime.workflows());
    return List.of(
        new PollActivityTaskQueueHandler(context.namespaces(), runtime.polls()),
        Handler.of(WorkflowServiceGrpc.getRespondActivityTaskCompletedMethod(), reports::complete),
        Handler.of(
            WorkflowServiceGrpc.getRespondActivityTaskCompletedByIdMethod(), reports::completeById),
        Handler.of(WorkflowServiceGrpc.getRespondActivityTaskFailedMethod(), reports::fail),
        Handler.of(WorkflowServiceGrpc.getRespondActivityTaskFailedByIdMethod(), reports::failById),
        Handler.of(WorkflowServiceGrpc.getRespondActivityTaskCanceledMethod(), reports::cancel),
        Handler.of(
            WorkflowServiceGrpc.getRespondActivityTaskCanceledByIdMethod(), reports::cancelById),
        Handler.of(WorkflowServiceGrpc.getRecordActivityTaskHeartbeatMethod(), reports::heartbeat),
        Handler.of(
            WorkflowServiceGrpc.getRecordActivityTaskHeartbeatByIdMethod(),
            reports::heartbeatById));
  }
}
