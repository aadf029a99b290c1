package dev.almanac.api.activity.control;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.engine.activity.ResetActivity;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ResetActivityExecutionRequest;
import io.temporal.api.workflowservice.v1.ResetActivityExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Resets one activity by its id to its first attempt, without its progress. */
public final class ResetActivityExecutionHandler
    implements Handler<ResetActivityExecutionRequest, ResetActivityExecutionResponse> {
  private final ActivityControls controls;

  public ResetActivityExecutionHandler(ActivityControls controls) {
    this.controls = controls;
  }

  @Override
  public MethodDescriptor<ResetActivityExecutionRequest, ResetActivityExecutionResponse> method() {
    return WorkflowServiceGrpc.getResetActivityExecutionMethod();
  }

  @Override
  public CompletionStage<ResetActivityExecutionResponse> handle(
      ResetActivityExecutionRequest request, Call call) {
    return controls
        .ask(
            controls.target(request.getNamespace(), request.getWorkflowId(), request.getRunId()),
            new ResetActivity(
                ActivityControls.one(request.getActivityId()),
                true,
                request.getKeepPaused(),
                request.getRestoreOriginalOptions(),
                controls.delay(request.getJitter())))
        .thenApply(done -> ResetActivityExecutionResponse.getDefaultInstance());
  }
}
