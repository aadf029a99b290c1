package dev.almanac.api.activity.control;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.engine.activity.ChangeActivityOptions;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.UpdateActivityExecutionOptionsRequest;
import io.temporal.api.workflowservice.v1.UpdateActivityExecutionOptionsResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.CompletionStage;

/** Changes timeouts, retry policy and task queue of one activity by its id. */
public final class UpdateActivityExecutionOptionsHandler
    implements Handler<
        UpdateActivityExecutionOptionsRequest, UpdateActivityExecutionOptionsResponse> {
  private final ActivityControls controls;

  public UpdateActivityExecutionOptionsHandler(ActivityControls controls) {
    this.controls = controls;
  }

  @Override
  public MethodDescriptor<
          UpdateActivityExecutionOptionsRequest, UpdateActivityExecutionOptionsResponse>
      method() {
    return WorkflowServiceGrpc.getUpdateActivityExecutionOptionsMethod();
  }

  @Override
  public CompletionStage<UpdateActivityExecutionOptionsResponse> handle(
      UpdateActivityExecutionOptionsRequest request, Call call) {
    return controls
        .change(
            controls.target(request.getNamespace(), request.getWorkflowId(), request.getRunId()),
            new ChangeActivityOptions(
                ActivityControls.one(request.getActivityId()),
                request.getActivityOptions(),
                request.getUpdateMask().getPathsList(),
                request.getRestoreOriginal()))
        .thenApply(options -> UpdateActivityExecutionOptionsResponse.newBuilder()
            .setActivityOptions(options)
            .build());
  }
}
