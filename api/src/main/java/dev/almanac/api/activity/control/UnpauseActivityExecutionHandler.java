package dev.almanac.api.activity.control;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.engine.activity.UnpauseActivity;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.UnpauseActivityExecutionRequest;
import io.temporal.api.workflowservice.v1.UnpauseActivityExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Unpauses one activity by its id. */
public final class UnpauseActivityExecutionHandler
    implements Handler<UnpauseActivityExecutionRequest, UnpauseActivityExecutionResponse> {
  private final ActivityControls controls;

  public UnpauseActivityExecutionHandler(ActivityControls controls) {
    this.controls = controls;
  }

  @Override
  public MethodDescriptor<UnpauseActivityExecutionRequest, UnpauseActivityExecutionResponse>
      method() {
    return WorkflowServiceGrpc.getUnpauseActivityExecutionMethod();
  }

  @Override
  public CompletionStage<UnpauseActivityExecutionResponse> handle(
      UnpauseActivityExecutionRequest request, Call call) {
    return controls
        .ask(
            controls.target(request.getNamespace(), request.getWorkflowId(), request.getRunId()),
            new UnpauseActivity(
                ActivityControls.one(request.getActivityId()),
                request.getResetAttempts(),
                request.getResetHeartbeat(),
                controls.delay(request.getJitter())))
        .thenApply(done -> UnpauseActivityExecutionResponse.getDefaultInstance());
  }
}
