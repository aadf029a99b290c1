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

/** What clients may ask for when they update a workflow. */
public final class UpdateRequests {
  private static final UpdateWorkflowExecutionLifecycleStage ADMITTED =
      UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ADMITTED;

  private UpdateRequests() {}

  /**
   * The update, with an id of its own if it came without one.
   *
   * @throws dev.almanac.api.RpcException if it is not a proper one
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
   * What to wait for when an update is sent: for its outcome, unless something else is said.
   *
   * @throws dev.almanac.api.RpcException if it cannot be waited for
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

  /** What to wait for when an update is asked about: for nothing, unless something is said. */
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
