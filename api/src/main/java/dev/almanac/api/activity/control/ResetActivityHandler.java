package dev.almanac.api.activity.control;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.engine.activity.ActivitySelector;
import dev.almanac.engine.activity.ResetActivity;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ResetActivityRequest;
import io.temporal.api.workflowservice.v1.ResetActivityResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Resets activities to their first attempt. */
public final class ResetActivityHandler
    implements Handler<ResetActivityRequest, ResetActivityResponse> {
  private final ActivityControls controls;

  public ResetActivityHandler(ActivityControls controls) {
    this.controls = controls;
  }

  @Override
  public MethodDescriptor<ResetActivityRequest, ResetActivityResponse> method() {
    return WorkflowServiceGrpc.getResetActivityMethod();
  }

  @Override
  public CompletionStage<ResetActivityResponse> handle(ResetActivityRequest request, Call call) {
    return controls
        .ask(
            controls.target(request.getNamespace(), request.getExecution()),
            new ResetActivity(
                choice(request),
                request.getResetHeartbeat(),
                request.getKeepPaused(),
                request.getRestoreOriginalOptions(),
                controls.delay(request.getJitter())))
        .thenApply(done -> ResetActivityResponse.getDefaultInstance());
  }

  private static ActivitySelector choice(ResetActivityRequest request) {
    return switch (request.getActivityCase()) {
      case ID -> ActivityControls.one(request.getId());
      case TYPE -> ActivityControls.ofType(request.getType());
      case MATCH_ALL -> new ActivitySelector.All();
      case ACTIVITY_NOT_SET -> throw ActivityControls.unnamed();
    };
  }
}
