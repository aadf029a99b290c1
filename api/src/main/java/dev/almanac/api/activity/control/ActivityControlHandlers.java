package dev.almanac.api.activity.control;

import dev.almanac.api.Handler;
import dev.almanac.api.HandlerContext;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;

/** The handlers that pause, unpause, reset and change activities. */
public final class ActivityControlHandlers {
  private ActivityControlHandlers() {}

  public static List<Handler<?, ?>> of(HandlerContext context) {
    var calls = new ActivityControlCalls(
        new ActivityControls(context.namespaces(), context.runtime().workflows(), context.ids()));
    return List.of(
        Handler.of(WorkflowServiceGrpc.getPauseActivityMethod(), calls::pause),
        Handler.of(WorkflowServiceGrpc.getPauseActivityExecutionMethod(), calls::pauseOne),
        Handler.of(WorkflowServiceGrpc.getUnpauseActivityMethod(), calls::unpause),
        Handler.of(WorkflowServiceGrpc.getUnpauseActivityExecutionMethod(), calls::unpauseOne),
        Handler.of(WorkflowServiceGrpc.getResetActivityMethod(), calls::reset),
        Handler.of(WorkflowServiceGrpc.getResetActivityExecutionMethod(), calls::resetOne),
        Handler.of(WorkflowServiceGrpc.getUpdateActivityOptionsMethod(), calls::change),
        Handler.of(
            WorkflowServiceGrpc.getUpdateActivityExecutionOptionsMethod(), calls::changeOne));
  }
}
