package dev.almanac.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.enums.v1.ResourceExhaustedScope;
import io.temporal.api.errordetails.v1.NamespaceAlreadyExistsFailure;
import io.temporal.api.errordetails.v1.NamespaceNotFoundFailure;
import io.temporal.api.errordetails.v1.NotFoundFailure;
import io.temporal.api.errordetails.v1.PermissionDeniedFailure;
import io.temporal.api.errordetails.v1.QueryFailedFailure;
import io.temporal.api.errordetails.v1.ResourceExhaustedFailure;
import io.temporal.api.errordetails.v1.WorkflowExecutionAlreadyStartedFailure;
import io.temporal.api.errordetails.v1.WorkflowNotReadyFailure;
import io.temporal.api.failure.v1.Failure;
import io.temporal.serviceclient.StatusUtils;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class StatusMappingTest {
  record Case(Refusal refusal, Status.Code code, Class<? extends Message> detail) {}

  static List<Case> refusalsWithDetails() {
    return List.of(
        new Case(Refusal.notFound("gone"), Status.Code.NOT_FOUND, NotFoundFailure.class),
        new Case(
            Refusal.namespaceNotFound("n"), Status.Code.NOT_FOUND, NamespaceNotFoundFailure.class),
        new Case(
            Refusal.namespaceAlreadyExists(),
            Status.Code.ALREADY_EXISTS,
            NamespaceAlreadyExistsFailure.class),
        new Case(
            Refusal.alreadyStarted(
                "started",
                WorkflowExecutionAlreadyStartedFailure.newBuilder()
                    .setStartRequestId("request")
                    .setRunId("run")
                    .build()),
            Status.Code.ALREADY_EXISTS,
            WorkflowExecutionAlreadyStartedFailure.class),
        new Case(
            Refusal.permissionDenied("no", "why"),
            Status.Code.PERMISSION_DENIED,
            PermissionDeniedFailure.class),
        new Case(
            Refusal.resourceExhausted(
                "busy",
                ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_SYSTEM_OVERLOADED,
                ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_SYSTEM),
            Status.Code.RESOURCE_EXHAUSTED,
            ResourceExhaustedFailure.class),
        new Case(
            Refusal.queryFailed("no such query", Failure.getDefaultInstance()),
            Status.Code.INVALID_ARGUMENT,
            QueryFailedFailure.class),
        new Case(
            Refusal.workflowNotReady("soon"),
            Status.Code.FAILED_PRECONDITION,
            WorkflowNotReadyFailure.class));
  }

  @ParameterizedTest
  @MethodSource("refusalsWithDetails")
  void packsOneDetailWhereTheJavaSdkFindsIt(Case expected) {
    StatusRuntimeException refused = StatusMapping.exception(expected.refusal());

    assertThat(refused.getStatus().getCode()).isEqualTo(expected.code());
    assertThat(refused.getStatus().getDescription())
        .isEqualTo(expected.refusal().message());
    assertThat(StatusUtils.getFailure(refused, expected.detail()))
        .isEqualTo(expected.refusal().detail());
    assertThat(StatusProto.fromThrowable(refused))
        .extracting(com.google.rpc.Status::getDetailsCount)
        .isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheNameOfTheCode(Refusal.Code code) {
    assertThat(StatusMapping.exception(Refusal.of(code, "text"))
            .getStatus()
            .getCode()
            .name())
        .isEqualTo(code.name());
  }

  @Test
  void sendsNoDetailsWhereThereAreNone() {
    assertThat(StatusMapping.exception(Refusal.invalidArgument("bad")).getTrailers())
        .isNull();
  }

  @Test
  void cutsLongMessagesWithoutSplittingACharacter() {
    String rose = "\uD83C\uDF39";
    var refusal = Refusal.notFound("x".repeat(3_999) + rose.repeat(10));

    assertThat(StatusMapping.exception(refusal).getStatus().getDescription())
        .isEqualTo("x".repeat(3_999));
    assertThat(StatusMapping.exception(Refusal.notFound("y".repeat(9_000)))
            .getStatus()
            .getDescription())
        .hasSize(4_000);
  }
}
