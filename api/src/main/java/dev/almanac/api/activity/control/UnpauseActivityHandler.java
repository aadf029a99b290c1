package dev.almanac.api.activity.control;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.engine.activity.ActivitySelector;
import dev.almanac.engine.activity.UnpauseActivity;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.UnpauseActivityRequest;
import io.temporal.api.workflowservice.v1.UnpauseActivityResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Unpauses activities. */
public final class UnpauseActivityHandler
    implements Handler<UnpauseActivityRequest, UnpauseActivityResponse> {
  private final ActivityControls controls;

  public UnpauseActivityHandler(ActivityControls controls) {
    this.controls = controls;
  }

  @Override
  public MethodDescriptor<UnpauseActivityRequest, UnpauseActivityResponse> method() {
    return WorkflowServiceGrpc.getUnpauseActivityMethod();
  }

  @Override
  public CompletionStage<UnpauseActivityResponse> handle(
      UnpauseActivityRequest request, Call call) {
    return controls
        .ask(
            controls.target(request.getNamespace(), request.getExecution()),
            new UnpauseActivity(
                choice(request),
                request.getResetAttempts(),
                request.getResetHeartbeat(),
                controls.delay(request.getJitter())))
        .thenApply(done -> UnpauseActivityResponse.getDefaultInstance());
  }

  private static ActivitySelector choice(UnpauseActivityRequest request) {
    return switch (request.getActivityCase()) {
      case ID -> ActivityControls.one(request.getId());
      case TYPE -> ActivityControls.ofType(request.getType());
      case UNPAUSE_ALL -> new ActivitySelector.All();
      case ACTIVITY_NOT_SET -> throw ActivityControls.unnamed();
    };
  }
}
