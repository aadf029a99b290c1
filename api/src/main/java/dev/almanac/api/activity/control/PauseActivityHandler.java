package dev.almanac.api.activity.control;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.request.IdChecks;
import dev.almanac.engine.activity.ActivitySelector;
import dev.almanac.engine.activity.PauseActivity;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.PauseActivityRequest;
import io.temporal.api.workflowservice.v1.PauseActivityResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Pauses activities. */
public final class PauseActivityHandler
    implements Handler<PauseActivityRequest, PauseActivityResponse> {
  private final ActivityControls controls;

  public PauseActivityHandler(ActivityControls controls) {
    this.controls = controls;
  }

  @Override
  public MethodDescriptor<PauseActivityRequest, PauseActivityResponse> method() {
    return WorkflowServiceGrpc.getPauseActivityMethod();
  }

  @Override
  public CompletionStage<PauseActivityResponse> handle(PauseActivityRequest request, Call call) {
    return controls
        .ask(
            controls.target(request.getNamespace(), request.getExecution()),
            new PauseActivity(
                choice(request),
                IdChecks.check("Identity", request.getIdentity()),
                request.getReason(),
                IdChecks.check("RequestId", request.getRequestId())))
        .thenApply(done -> PauseActivityResponse.getDefaultInstance());
  }

  private static ActivitySelector choice(PauseActivityRequest request) {
    return switch (request.getActivityCase()) {
      case ID -> ActivityControls.one(request.getId());
      case TYPE -> ActivityControls.ofType(request.getType());
      case ACTIVITY_NOT_SET -> throw ActivityControls.unnamed();
    };
  }
}
