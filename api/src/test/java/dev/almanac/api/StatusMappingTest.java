package dev.almanac.api;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.temporal.api.common.v1.Payload;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class StatusMappingTest {
  record Case(RpcError refusal, Status.Code code, Class<? extends Message> detail) {}

  static List<Case> refusalsWithDetails() {
    return List.of(
        new Case(RpcError.notFound("gone"), Status.Code.NOT_FOUND, NotFoundFailure.class),
        new Case(
            RpcError.namespaceNotFound("n"), Status.Code.NOT_FOUND, NamespaceNotFoundFailure.class),
        new Case(
            RpcError.namespaceAlreadyExists(),
            Status.Code.ALREADY_EXISTS,
            NamespaceAlreadyExistsFailure.class),
        new Case(
            RpcError.alreadyStarted(
                "started",
                WorkflowExecutionAlreadyStartedFailure.newBuilder()
                    .setStartRequestId("request")
                    .setRunId("run")
                    .build()),
            Status.Code.ALREADY_EXISTS,
            WorkflowExecutionAlreadyStartedFailure.class),
        new Case(
            RpcError.permissionDenied("no", "why"),
            Status.Code.PERMISSION_DENIED,
            PermissionDeniedFailure.class),
        new Case(
            RpcError.resourceExhausted(
                "busy",
                ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_SYSTEM_OVERLOADED,
                ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_SYSTEM),
            Status.Code.RESOURCE_EXHAUSTED,
            ResourceExhaustedFailure.class),
        new Case(
            RpcError.queryFailed("no such query", Failure.getDefaultInstance()),
            Status.Code.INVALID_ARGUMENT,
            QueryFailedFailure.class),
        new Case(
            RpcError.workflowNotReady("soon"),
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
  void keepsTheNameOfTheCode(RpcError.Code code) {
    assertThat(StatusMapping.exception(RpcError.of(code, "text"))
            .getStatus()
            .getCode()
            .name())
        .isEqualTo(code.name());
  }

  @Test
  void sendsNoDetailsWhereThereAreNone() {
    assertThat(StatusMapping.exception(RpcError.invalidArgument("bad")).getTrailers())
        .isNull();
  }

  @Test
  void cutsLongMessagesWithoutSplittingACharacter() {
    String rose = "\uD83C\uDF39";
    var message = StatusMapping.exception(
            RpcError.invalidArgument("x".repeat(3_980) + rose.repeat(10)))
        .getStatus()
        .getDescription();

    assertThat(message).isEqualTo("x".repeat(3_980) + rose + " [cut]");
    assertThat(StatusMapping.exception(RpcError.invalidArgument("y".repeat(9_000)))
            .getStatus()
            .getDescription())
        .hasSize(4_000)
        .endsWith("y [cut]");
    assertThat(StatusMapping.exception(RpcError.invalidArgument("y".repeat(4_000)))
            .getStatus()
            .getDescription())
        .isEqualTo("y".repeat(4_000));
  }

  @Test
  void writesControlCharactersOut() {
    var refusal = RpcError.notFound("no \u001B[31mred\u0007\n\r\t\u0085\u202E\u2028 é \uD83C");

    assertThat(StatusMapping.exception(refusal).getStatus().getDescription())
        .isEqualTo("no \\u001b[31mred\\u0007\\n\\r\\t\\u0085\\u202e\\u2028 é \\ud83c");
  }

  static List<RpcError> largeRefusals() {
    return Stream.of("x", "é", "%", "\uD83C\uDF39", "\u0001")
        .map(text -> text.repeat(12_000))
        .flatMap(text -> Stream.of(
            RpcError.invalidArgument(text),
            RpcError.notFound(text),
            RpcError.namespaceNotFound(text),
            RpcError.permissionDenied("no", text),
            RpcError.queryFailed(text, failure(text, 5)),
            RpcError.queryFailed("no", failure(text, 90)),
            StatusMapping.multiOperationFailed(RpcError.namespaceNotFound(text), true),
            StatusMapping.multiOperationFailed(
                RpcError.queryFailed(text, failure(text, 1)), false)))
        .toList();
  }

  private static Failure failure(String text, int depth) {
    var failure = Failure.newBuilder()
        .setMessage(text)
        .setStackTrace(text)
        .setEncodedAttributes(Payload.newBuilder()
            .setData(ByteString.copyFromUtf8(text))
            .putMetadata("encoding", ByteString.copyFromUtf8("plain")));
    return depth == 0
        ? failure.build()
        : failure.setCause(failure(text, depth - 1)).build();
  }

  @ParameterizedTest
  @MethodSource("largeRefusals")
  void trailersFitIntoWhatClientsTake(RpcError refusal) {
    var refused = StatusMapping.exception(refusal);
    int bytes = StatusText.encodedBytes(requireNonNull(refused.getStatus().getDescription()));
    if (refusal.detail() != null) {
      var details = requireNonNull(StatusProto.fromThrowable(refused));
      bytes += details.getSerializedSize() * 4 / 3 + 4;
      assertThat(details.getDetails(0).getTypeUrl())
          .endsWith(refusal.detail().getDescriptorForType().getFullName());
    }

    assertThat(bytes).isLessThanOrEqualTo(StatusMapping.MOST_TRAILER_BYTES);
  }

  @Test
  void detailsOfAnOrdinarySizeArriveWhole() {
    var refusal = RpcError.queryFailed("no", failure("x".repeat(1_500), 0));

    assertThat(StatusUtils.getFailure(StatusMapping.exception(refusal), QueryFailedFailure.class))
        .isEqualTo(refusal.detail());
  }
}
