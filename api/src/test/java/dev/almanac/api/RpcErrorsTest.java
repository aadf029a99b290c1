package dev.almanac.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Refusal.Reason;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.runtime.CallFailed;
import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.errordetails.v1.ResourceExhaustedFailure;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RpcErrorsTest {
  private static final Target CURRENT = Target.current(new UUID(0, 1), "order");

  @Test
  void aMissingRunIsNotFoundByItsName() {
    assertThat(told(new CallFailed.Reason.NotFound(CURRENT)))
        .isEqualTo(RpcError.notFound("workflow not found for ID: order"));
    assertThat(told(new CallFailed.Reason.NotFound(
                Target.run(new UUID(0, 1), "order", new UUID(0, 2))))
            .message())
        .contains("order", new UUID(0, 2).toString());
    assertThat(told(new CallFailed.Reason.NotFound(
                Target.chain(new RunKey(new UUID(0, 1), "order", new UUID(0, 3)))))
            .message())
        .as("an SDK looks for these words")
        .contains("workflow execution not found", new UUID(0, 3).toString());
  }

  @Test
  void whatTheRulesRefuseKeepsItsKind() {
    assertThat(told(refused(Reason.NOT_FOUND))).isEqualTo(RpcError.notFound("why"));
    assertThat(told(refused(Reason.INVALID_ARGUMENT))).isEqualTo(RpcError.invalidArgument("why"));
    assertThat(told(refused(Reason.ALREADY_EXISTS)).code()).isEqualTo(RpcError.Code.ALREADY_EXISTS);
    assertThat(told(refused(Reason.FAILED_PRECONDITION)))
        .isEqualTo(RpcError.failedPrecondition("why"));
    assertThat(cause(told(refused(Reason.BUSY))))
        .contains(ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_BUSY_WORKFLOW);
  }

  @Test
  void faultsThatMayPassAreNotInternal() {
    assertThat(cause(told(new CallFailed.Reason.Overloaded("full"))))
        .contains(ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_SYSTEM_OVERLOADED);
    assertThat(told(new CallFailed.Reason.Unavailable("down")))
        .isEqualTo(RpcError.unavailable("down"));
    assertThat(told(new CallFailed.Reason.DataLoss("bad")).code())
        .isEqualTo(RpcError.Code.DATA_LOSS);
  }

  private static CallFailed.Reason refused(Reason reason) {
    return new CallFailed.Reason.Refused(new Refusal(reason, "why"));
  }

  private static RpcError told(CallFailed.Reason reason) {
    return RpcErrors.of(reason);
  }

  private static Optional<ResourceExhaustedCause> cause(RpcError refusal) {
    return Optional.ofNullable(refusal.detail())
        .map(detail -> ((ResourceExhaustedFailure) detail).getCause());
  }
}
