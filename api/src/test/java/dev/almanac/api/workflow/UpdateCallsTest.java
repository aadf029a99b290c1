package dev.almanac.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.api.update.UpdateRequests;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.errordetails.v1.MultiOperationExecutionFailure;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.WaitPolicy;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What callers are told of updates before a workflow is asked. */
class UpdateCallsTest {
  private static final Request WHOLE = Request.newBuilder()
      .setMeta(Meta.getDefaultInstance())
      .setInput(Input.newBuilder().setName("change"))
      .build();

  @Test
  void whatIsMissingIsNamed() {
    assertThat(why(WHOLE.toBuilder().clearMeta())).isEqualTo("Update meta is not set on request.");
    assertThat(why(WHOLE.toBuilder().clearInput()))
        .isEqualTo("Update input is not set on request.");
    assertThat(why(WHOLE.toBuilder().setInput(Input.getDefaultInstance())))
        .isEqualTo("Update name is not set on request.");
  }

  @Test
  void oneWithoutAnIdGetsOne() {
    assertThat(UpdateRequests.update(WHOLE, () -> new UUID(7, 7)).getMeta().getUpdateId())
        .isEqualTo(new UUID(7, 7).toString());
  }

  @Test
  void sendersCannotWaitForItsAdmissionButAskersCan() {
    var policy = WaitPolicy.newBuilder()
        .setLifecycleStage(
            UpdateWorkflowExecutionLifecycleStage
                .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_ADMITTED)
        .build();
    var call = WorkflowFixture.call();

    assertThat(UpdateRequests.askersPatience(policy, call).awaited())
        .isEqualTo(dev.almanac.runtime.WorkflowUpdates.Stage.ADMITTED);
    var refused = catchThrowableOfType(
        RpcException.class, () -> UpdateRequests.sendersPatience(policy, call));
    assertThat(refused.error().code()).isEqualTo(RpcError.Code.PERMISSION_DENIED);
  }

  @Test
  void aFailedUpdateOfARunThatWasStartedForItLeavesTheStartAsItIs() {
    var refusal = dev.almanac.api.StatusMapping.secondOperationFailed(RpcError.notFound("gone"));

    assertThat(refusal.message()).isEqualTo("Update-with-Start could not be executed.");
    assertThat(((MultiOperationExecutionFailure) Objects.requireNonNull(refusal.detail()))
            .getStatusesList())
        .extracting(MultiOperationExecutionFailure.OperationStatus::getCode)
        .containsExactly(0, 5);
  }

  private static String why(Request.Builder request) {
    return catchThrowableOfType(
            RpcException.class, () -> UpdateRequests.update(request.build(), () -> new UUID(7, 7)))
        .error()
        .message();
  }
}
