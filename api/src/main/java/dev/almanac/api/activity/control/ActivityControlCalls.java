package dev.almanac.api.activity.control;

import dev.almanac.api.request.IdChecks;
import dev.almanac.engine.activity.ActivitySelector;
import dev.almanac.engine.activity.ChangeActivityOptions;
import dev.almanac.engine.activity.PauseActivity;
import dev.almanac.engine.activity.ResetActivity;
import dev.almanac.engine.activity.UnpauseActivity;
import io.temporal.api.workflowservice.v1.PauseActivityExecutionRequest;
import io.temporal.api.workflowservice.v1.PauseActivityExecutionResponse;
import io.temporal.api.workflowservice.v1.PauseActivityRequest;
import io.temporal.api.workflowservice.v1.PauseActivityResponse;
import io.temporal.api.workflowservice.v1.ResetActivityExecutionRequest;
import io.temporal.api.workflowservice.v1.ResetActivityExecutionResponse;
import io.temporal.api.workflowservice.v1.ResetActivityRequest;
import io.temporal.api.workflowservice.v1.ResetActivityResponse;
import io.temporal.api.workflowservice.v1.UnpauseActivityExecutionRequest;
import io.temporal.api.workflowservice.v1.UnpauseActivityExecutionResponse;
import io.temporal.api.workflowservice.v1.UnpauseActivityRequest;
import io.temporal.api.workflowservice.v1.UnpauseActivityResponse;
import io.temporal.api.workflowservice.v1.UpdateActivityExecutionOptionsRequest;
import io.temporal.api.workflowservice.v1.UpdateActivityExecutionOptionsResponse;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsRequest;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsResponse;
import java.util.concurrent.CompletionStage;

/** Reads the requests to pause, unpause, reset and change activities, in both forms. */
final class ActivityControlCalls {
  private final ActivityControls controls;

  ActivityControlCalls(ActivityControls controls) {
    this.controls = controls;
  }

  CompletionStage<PauseActivityResponse> pause(PauseActivityRequest request) {
    var target = controls.target(request.getNamespace(), request.getExecution());
    var activities = switch (request.getActivityCase()) {
      case ID -> ActivityControls.one(request.getId());
      case TYPE -> ActivityControls.ofType(request.getType());
      case ACTIVITY_NOT_SET -> throw ActivityControls.unnamed();
    };
    var pause = new PauseActivity(
        activities,
        IdChecks.check("Identity", request.getIdentity()),
        request.getReason(),
        IdChecks.check("RequestId", request.getRequestId()));
    return controls
        .ask(target, pause)
        .thenApply(done -> PauseActivityResponse.getDefaultInstance());
  }

  CompletionStage<PauseActivityExecutionResponse> pauseOne(PauseActivityExecutionRequest request) {
    var target =
        controls.target(request.getNamespace(), request.getWorkflowId(), request.getRunId());
    var pause = new PauseActivity(
        ActivityControls.one(request.getActivityId()),
        IdChecks.check("Identity", request.getIdentity()),
        request.getReason(),
        IdChecks.check("RequestId", request.getRequestId()),
        true);
    return controls
        .ask(target, pause)
        .thenApply(done -> PauseActivityExecutionResponse.getDefaultInstance());
  }

  CompletionStage<UnpauseActivityResponse> unpause(UnpauseActivityRequest request) {
    var target = controls.target(request.getNamespace(), request.getExecution());
    var activities = switch (request.getActivityCase()) {
      case ID -> ActivityControls.one(request.getId());
      case TYPE -> ActivityControls.ofType(request.getType());
      case UNPAUSE_ALL -> new ActivitySelector.All();
      case ACTIVITY_NOT_SET -> throw ActivityControls.unnamed();
    };
    var unpause = new UnpauseActivity(
        activities,
        request.getResetAttempts(),
        request.getResetHeartbeat(),
        controls.delay(request.getJitter()));
    return controls
        .ask(target, unpause)
        .thenApply(done -> UnpauseActivityResponse.getDefaultInstance());
  }

  CompletionStage<UnpauseActivityExecutionResponse> unpauseOne(
      UnpauseActivityExecutionRequest request) {
    var target =
        controls.target(request.getNamespace(), request.getWorkflowId(), request.getRunId());
    var unpause = new UnpauseActivity(
        ActivityControls.one(request.getActivityId()),
        request.getResetAttempts(),
        request.getResetHeartbeat(),
        controls.delay(request.getJitter()));
    return controls
        .ask(target, unpause)
        .thenApply(done -> UnpauseActivityExecutionResponse.getDefaultInstance());
  }

  /** Resets activities to their first attempt. */
  CompletionStage<ResetActivityResponse> reset(ResetActivityRequest request) {
    var target = controls.target(request.getNamespace(), request.getExecution());
    var activities = switch (request.getActivityCase()) {
      case ID -> ActivityControls.one(request.getId());
      case TYPE -> ActivityControls.ofType(request.getType());
      case MATCH_ALL -> new ActivitySelector.All();
      case ACTIVITY_NOT_SET -> throw ActivityControls.unnamed();
    };
    var reset = new ResetActivity(
        activities,
        request.getResetHeartbeat(),
        request.getKeepPaused(),
        request.getRestoreOriginalOptions(),
        controls.delay(request.getJitter()));
    return controls
        .ask(target, reset)
        .thenApply(done -> ResetActivityResponse.getDefaultInstance());
  }

  /** Resets one activity to its first attempt, without its progress. */
  CompletionStage<ResetActivityExecutionResponse> resetOne(ResetActivityExecutionRequest request) {
    var target =
        controls.target(request.getNamespace(), request.getWorkflowId(), request.getRunId());
    var reset = new ResetActivity(
        ActivityControls.one(request.getActivityId()),
        true,
        request.getKeepPaused(),
        request.getRestoreOriginalOptions(),
        controls.delay(request.getJitter()));
    return controls
        .ask(target, reset)
        .thenApply(done -> ResetActivityExecutionResponse.getDefaultInstance());
  }

  /** Changes timeouts, retry policy and task queue. */
  CompletionStage<UpdateActivityOptionsResponse> change(UpdateActivityOptionsRequest request) {
    var target = controls.target(request.getNamespace(), request.getExecution());
    var activities = switch (request.getActivityCase()) {
      case ID -> ActivityControls.one(request.getId());
      case TYPE -> ActivityControls.ofType(request.getType());
      case MATCH_ALL -> new ActivitySelector.All();
      case ACTIVITY_NOT_SET -> throw ActivityControls.unnamed();
    };
    var change = new ChangeActivityOptions(
        activities,
        request.getActivityOptions(),
        request.getUpdateMask().getPathsList(),
        request.getRestoreOriginal());
    return controls
        .change(target, change)
        .thenApply(options -> UpdateActivityOptionsResponse.newBuilder()
            .setActivityOptions(options)
            .build());
  }

  CompletionStage<UpdateActivityExecutionOptionsResponse> changeOne(
      UpdateActivityExecutionOptionsRequest request) {
    var target =
        controls.target(request.getNamespace(), request.getWorkflowId(), request.getRunId());
    var change = new ChangeActivityOptions(
        ActivityControls.one(request.getActivityId()),
        request.getActivityOptions(),
        request.getUpdateMask().getPathsList(),
        request.getRestoreOriginal());
    return controls
        .change(target, change)
        .thenApply(options -> UpdateActivityExecutionOptionsResponse.newBuilder()
            .setActivityOptions(options)
            .build());
  }
}
