package dev.almanac.api.activity.control;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.engine.activity.ActivitySelector;
import dev.almanac.engine.activity.ChangeActivityOptions;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsRequest;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Changes timeouts, retry policy and task queue of activities. */
public final class UpdateActivityOptionsHandler
    implements Handler<UpdateActivityOptionsRequest, UpdateActivityOptionsResponse> {
  private final ActivityControls controls;

  public UpdateActivityOptionsHandler(ActivityControls controls) {
    this.controls = controls;
  }

  @Override
  public MethodDescriptor<UpdateActivityOptionsRequest, UpdateActivityOptionsResponse> method() {
    return WorkflowServiceGrpc.getUpdateActivityOptionsMethod();
  }

  @Override
  public CompletionStage<UpdateActivityOptionsResponse> handle(
      UpdateActivityOptionsRequest request, Call call) {
    return controls
        .change(
            controls.target(request.getNamespace(), request.getExecution()),
            new ChangeActivityOptions(
                choice(request),
                request.getActivityOptions(),
                request.getUpdateMask().getPathsList(),
                request.getRestoreOriginal()))
        .thenApply(options -> UpdateActivityOptionsResponse.newBuilder()
            .setActivityOptions(options)
            .build());
  }

  private static ActivitySelector choice(UpdateActivityOptionsRequest request) {
    return switch (request.getActivityCase()) {
      case ID -> ActivityControls.one(request.getId());
      case TYPE -> ActivityControls.ofType(request.getType());
      case MATCH_ALL -> new ActivitySelector.All();
      case ACTIVITY_NOT_SET -> throw ActivityControls.unnamed();
    };
  }
}
