package dev.almanac.api.update;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.RpcError;
import dev.almanac.api.request.LongPollTimeouts;
import dev.almanac.engine.update.AdmitUpdate;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.WorkflowUpdates;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.WaitPolicy;
import java.util.UUID;
import java.util.function.Supplier;

/** Reads requests to update a workflow. */
public final class UpdateRequests {
  private static final UpdateWorkflowExecutionLifecycleStage ADMITTED =
      UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ADMITTED;

  private UpdateRequests() {}

  /**
   * Returns the update, with a new id if it has none.
   *
   * @throws dev.almanac.api.RpcException if the update is invalid
   */
  public static Request update(Request request, Supplier<UUID> ids) {
    if (request.getCompletionCallbacksCount() > 0) {
      throw RpcError.invalidArgument("CompletionCallbacks of updates are not supported.")
          .exception();
    }
    require(request.hasMeta(), "Update meta is not set on request.");
    require(request.hasInput(), "Update input is not set on request.");
    require(!request.getInput().getName().isEmpty(), "Update name is not set on request.");
    AdmitUpdate.check(request);
    if (!request.getMeta().getUpdateId().isEmpty()) {
      return request;
    }
    var changed = request.toBuilder();
    changed.getMetaBuilder().setUpdateId(ids.get().toString());
    return changed.build();
  }

  static void require(boolean isSet, String otherwise) {
    if (!isSet) {
      throw RpcError.invalidArgument(otherwise).exception();
    }
  }

  /**
   * Returns the stage that the sender of an update waits for; the outcome by default.
   *
   * @throws dev.almanac.api.RpcException if the stage is not supported
   */
  public static WorkflowUpdates.Patience sendersPatience(WaitPolicy policy, Call call) {
    if (policy.getLifecycleStage() == ADMITTED) {
      var why =
          "UpdateWorkflowExecution issued asynchronously and waiting on update admitted is not"
              + " supported.";
      throw RpcError.permissionDenied(why, why).exception();
    }
    return patience(policy, WorkflowUpdates.Stage.COMPLETED, call);
  }

  /** Returns the stage that a poll for an update waits for; by default it does not wait. */
  public static WorkflowUpdates.Patience askersPatience(WaitPolicy policy, Call call) {
    return patience(policy, WorkflowUpdates.Stage.ADMITTED, call);
  }

  private static WorkflowUpdates.Patience patience(
      WaitPolicy policy, WorkflowUpdates.Stage unset, Call call) {
    var wait = new Histories.Wait(LongPollTimeouts.LONGEST_FOR_UPDATES, new CallAsker(call));
    return new WorkflowUpdates.Patience(stage(policy.getLifecycleStage(), unset), wait);
  }

  private static WorkflowUpdates.Stage stage(
      UpdateWorkflowExecutionLifecycleStage stage, WorkflowUpdates.Stage unset) {
    return switch (stage) {
      case UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_UNSPECIFIED -> unset;
      case UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ADMITTED -> WorkflowUpdates.Stage.ADMITTED;
      case UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ACCEPTED -> WorkflowUpdates.Stage.ACCEPTED;
      case UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED -> WorkflowUpdates.Stage.COMPLETED;
      case UNRECOGNIZED ->
        throw RpcError.invalidArgument("Invalid WaitPolicy.LifecycleStage.").exception();
    };
  }
}
