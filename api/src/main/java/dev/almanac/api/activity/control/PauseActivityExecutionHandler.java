package dev.almanac.api.activity.control;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.request.IdChecks;
import dev.almanac.engine.activity.PauseActivity;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.PauseActivityExecutionRequest;
import io.temporal.api.workflowservice.v1.PauseActivityExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Pauses one activity by its id. */
public final class PauseActivityExecutionHandler
    implements Handler<PauseActivityExecutionRequest, PauseActivityExecutionResponse> {
  private final ActivityControls controls;

  public PauseActivityExecutionHandler(ActivityControls controls) {
    this.controls = controls;
  }

  @Override
  public MethodDescriptor<PauseActivityExecutionRequest, PauseActivityExecutionResponse> method() {
    return WorkflowServiceGrpc.getPauseActivityExecutionMethod();
  }

  @Override
  public CompletionStage<PauseActivityExecutionResponse> handle(
      PauseActivityExecutionRequest request, Call call) {
    return controls
        .ask(
            controls.target(request.getNamespace(), request.getWorkflowId(), request.getRunId()),
            new PauseActivity(
                ActivityControls.one(request.getActivityId()),
                IdChecks.check("Identity", request.getIdentity()),
                request.getReason(),
                IdChecks.check("RequestId", request.getRequestId()),
                true))
        .thenApply(done -> PauseActivityExecutionResponse.getDefaultInstance());
  }
}
