package dev.almanac.api.activity.control;

import dev.almanac.api.RpcError;
import dev.almanac.api.filter.Quotation;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.engine.activity.ActivitySelector;
import dev.almanac.engine.activity.ChangeActivityOptions;
import dev.almanac.engine.activity.PauseInfo;
import dev.almanac.engine.activity.ResetActivity;
import dev.almanac.engine.activity.UnpauseActivity;
import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.engine.id.Target;
import io.temporal.api.batch.v1.BatchOperationResetActivities;
import io.temporal.api.batch.v1.BatchOperationUnpauseActivities;
import io.temporal.api.batch.v1.BatchOperationUpdateActivityOptions;
import java.util.concurrent.CompletionStage;

/**
 * Checks and applies the batch operations on activities. The checks refuse operations that make no
 * sense for any run.
 */
public final class ActivityBatches {
  private final ActivityControls controls;

  public ActivityBatches(ActivityControls controls) {
    this.controls = controls;
  }

  public static void check(BatchOperationUnpauseActivities operation) {
    Object ignored = choice(operation);
    RequestTimes.duration("Jitter", operation.getJitter());
  }

  public static void check(BatchOperationResetActivities operation) {
    Object ignored = choice(operation);
    RequestTimes.duration("Jitter", operation.getJitter());
  }

  public static void check(BatchOperationUpdateActivityOptions operation) {
    Object ignored = choice(operation);
    if (operation.getRestoreOriginal() && operation.hasActivityOptions()) {
      throw RpcError.invalidArgument("cannot set both activity options and restore original")
          .exception();
    }
    if (!operation.getRestoreOriginal() && !operation.hasActivityOptions()) {
      throw RpcError.invalidArgument(
              "ActivityOptions must be set, or restore original should be set to true")
          .exception();
    }
  }

  public CompletionStage<Boolean> ask(Target target, BatchOperationUnpauseActivities operation) {
    var unpause = new UnpauseActivity(
        choice(operation),
        operation.getResetAttempts(),
        operation.getResetHeartbeat(),
        controls.delay(operation.getJitter()));
    return controls.ask(target, unpause).thenApply(done -> true);
  }

  public CompletionStage<Boolean> ask(Target target, BatchOperationResetActivities operation) {
    var reset = new ResetActivity(
        choice(operation),
        operation.getResetHeartbeat(),
        operation.getKeepPaused(),
        operation.getRestoreOriginalOptions(),
        controls.delay(operation.getJitter()));
    return controls.ask(target, reset).thenApply(done -> true);
  }

  public CompletionStage<Boolean> ask(
      Target target, BatchOperationUpdateActivityOptions operation) {
    var change = new ChangeActivityOptions(
        choice(operation),
        operation.getActivityOptions(),
        operation.getUpdateMask().getPathsList(),
        operation.getRestoreOriginal());
    return controls.change(target, change).thenApply(done -> true);
  }

  /** Returns a filter for the runs that have selected activities which are paused. */
  public static String paused(BatchOperationUnpauseActivities operation) {
    return operation.hasType()
        ? KnownAttributes.PAUSE_INFO + " = " + Quotation.of(PauseInfo.ofType(operation.getType()))
        : KnownAttributes.PAUSE_INFO + " IS NOT NULL";
  }

  private static ActivitySelector choice(BatchOperationUnpauseActivities operation) {
    return switch (operation.getActivityCase()) {
      case TYPE -> ActivityControls.ofType(operation.getType());
      case MATCH_ALL -> new ActivitySelector.All();
      case ACTIVITY_NOT_SET -> throw ActivityControls.unnamed();
    };
  }

  private static ActivitySelector choice(BatchOperationResetActivities operation) {
    return switch (operation.getActivityCase()) {
      case TYPE -> ActivityControls.ofType(operation.getType());
      case MATCH_ALL -> new ActivitySelector.All();
      case ACTIVITY_NOT_SET -> throw ActivityControls.unnamed();
    };
  }

  private static ActivitySelector choice(BatchOperationUpdateActivityOptions operation) {
    return switch (operation.getActivityCase()) {
      case TYPE -> ActivityControls.ofType(operation.getType());
      case MATCH_ALL -> new ActivitySelector.All();
      case ACTIVITY_NOT_SET -> throw ActivityControls.unnamed();
    };
  }
}
