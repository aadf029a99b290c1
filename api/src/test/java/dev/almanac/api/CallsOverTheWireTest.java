package dev.almanac.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.grpc.CallOptions;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.temporal.api.errordetails.v1.NamespaceNotFoundFailure;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DeprecateNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import io.temporal.serviceclient.StatusUtils;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

@Isolated("It reads the log that all servers of the JVM share.")
class CallsOverTheWireTest {
  private static final DescribeNamespaceRequest REQUEST =
      DescribeNamespaceRequest.newBuilder().setNamespace("lost").build();

  @Test
  void givesTheHandlerTheRequestAndWhatItShouldKnowOfTheCall() {
    var seen = new CompletableFuture<Call>();
    var headers = new Metadata();
    headers.put(Metadata.Key.of("supported-features", Metadata.ASCII_STRING_MARSHALLER), "a,b");
    try (var server = answering((request, call) -> {
      seen.complete(call);
      return CompletableFuture.completedFuture(DescribeNamespaceResponse.newBuilder()
          .setFailoverVersion(request.getNamespace().length())
          .build());
    })) {
      var answer = server
          .workflows()
          .withDeadlineAfter(30, SECONDS)
          .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers))
          .describeNamespace(REQUEST);

      assertThat(answer.getFailoverVersion()).isEqualTo(4);
      assertThat(seen.join().caller().features()).isEqualTo(Set.of("a", "b"));
      assertThat(seen.join().timeLeft())
          .get()
          .satisfies(
              left -> assertThat(left).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(30)));
    }
  }

  @Test
  void refusesWithTheDetailThatTheJavaSdkReads() {
    try (var server = answering((request, call) -> {
      throw RpcError.namespaceNotFound(request.getNamespace()).exception();
    })) {
      var refused = refusedBy(server);

      assertThat(refused.getStatus().getCode()).isEqualTo(Code.NOT_FOUND);
      assertThat(refused.getStatus().getDescription()).isEqualTo("Namespace lost is not found.");
      assertThat(StatusUtils.getFailure(refused, NamespaceNotFoundFailure.class).getNamespace())
          .isEqualTo("lost");
    }
  }

  @Test
  void echoesOfLongNamesAreCutSoThatTheStreamDoesNotBreak() {
    try (var server = answering((request, call) -> {
      throw RpcError.namespaceNotFound(request.getNamespace()).exception();
    })) {
      var refused = catchThrowableOfType(
          StatusRuntimeException.class,
          () -> server
              .workflows()
              .describeNamespace(DescribeNamespaceRequest.newBuilder()
                  .setNamespace("é\u001B".repeat(12_000))
                  .build()));

      assertThat(refused.getStatus().getCode()).isEqualTo(Code.NOT_FOUND);
      assertThat(refused.getStatus().getDescription())
          .startsWith("Namespace é\\u001bé")
          .endsWith(" [cut]");
      assertThat(StatusUtils.getFailure(refused, NamespaceNotFoundFailure.class))
          .isNotNull();
    }
  }

  @Test
  void refusesMethodsWithLongNamesWithoutBreakingTheStream() {
    var method = WorkflowServiceGrpc.getDescribeNamespaceMethod().toBuilder()
        .setFullMethodName("temporal.api.workflowservice.v1.WorkflowService/" + "x".repeat(9_000))
        .build();
    try (var server = Loopback.serving()) {
      var refused = catchThrowableOfType(
          StatusRuntimeException.class,
          () -> ClientCalls.blockingUnaryCall(
              server.channel(), method, CallOptions.DEFAULT, REQUEST));

      assertThat(refused.getStatus().getCode()).isEqualTo(Code.UNIMPLEMENTED);
      assertThat(refused.getStatus().getDescription()).startsWith("Method not found: ");
    }
  }

  @Test
  void refusalsInAStageArriveLikeThrownOnes() {
    var refusal = RpcError.failedPrecondition("not now").exception();
    try (var server = answering((request, call) -> CompletableFuture.supplyAsync(() -> {
      throw refusal;
    }))) {
      assertThat(refusedBy(server).getStatus().getDescription()).isEqualTo("not now");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1_000, 100_000})
  void refusesUnknownNumbersOfEnumsInRequestsOfAnySize(int idLength) {
    var request = StartWorkflowExecutionRequest.newBuilder()
        .setWorkflowId("i".repeat(idLength))
        .setTaskQueue(TaskQueue.newBuilder().setKindValue(99))
        .build();
    try (var server = Loopback.serving()) {
      var refused = catchThrowableOfType(
          StatusRuntimeException.class, () -> server.workflows().startWorkflowExecution(request));

      assertThat(refused.getStatus().getCode()).isEqualTo(Code.INVALID_ARGUMENT);
      assertThat(refused.getStatus().getDescription())
          .isEqualTo("Invalid TaskQueue.kind: unknown TaskQueueKind 99.");
    }
  }

  @Test
  void hidesTheTextOfAFaultAndLogsItUnderTheIdThatTheCallerGets() {
    var log = new ListAppender<ILoggingEvent>();
    log.start();
    ((Logger) LoggerFactory.getLogger(StatusMapping.class)).addAppender(log);
    try (var server = answering((request, call) -> {
      throw new IllegalStateException("the secret");
    })) {
      var refused = refusedBy(server);

      assertThat(refused.getStatus().getCode()).isEqualTo(Code.INTERNAL);
      assertThat(refused.getStatus().getDescription())
          .contains(Loopback.INCIDENT)
          .doesNotContain("secret");
      assertThat(log.list).singleElement().satisfies(line -> {
        assertThat(line.getFormattedMessage()).contains("DescribeNamespace", Loopback.INCIDENT);
        assertThat(line.getThrowableProxy().getMessage()).isEqualTo("the secret");
      });
    } finally {
      ((Logger) LoggerFactory.getLogger(StatusMapping.class)).detachAppender(log);
    }
  }

  @Test
  void tellsTheHandlerThatTheCallerHasGone() throws Exception {
    var called = new CompletableFuture<Call>();
    try (var server = answering((request, call) -> {
      called.complete(call);
      return new CompletableFuture<>();
    })) {
      var answer = WorkflowServiceGrpc.newFutureStub(server.channel()).describeNamespace(REQUEST);
      var gone = new CompletableFuture<Void>();
      called.get(10, SECONDS).onCancel(() -> gone.complete(null));

      answer.cancel(true);

      gone.get(10, SECONDS);
      assertThat(called.join().isCancelled()).isTrue();
    }
  }

  @Test
  void namesTheMethodThatIsNotImplemented() {
    try (var server = Loopback.serving()) {
      var refused = catchThrowableOfType(
          StatusRuntimeException.class,
          () -> server
              .workflows()
              .deprecateNamespace(DeprecateNamespaceRequest.getDefaultInstance()));

      assertThat(refused.getStatus().getCode()).isEqualTo(Code.UNIMPLEMENTED);
      assertThat(refused.getStatus().getDescription())
          .startsWith("Method not implemented: temporal.api.workflowservice.v1.WorkflowService"
              + "/DeprecateNamespace.");
    }
  }

  @Test
  void namesTheMethodThatDoesNotExist() {
    var unknown = WorkflowServiceGrpc.getGetSystemInfoMethod().toBuilder()
        .setFullMethodName(MethodDescriptor.generateFullMethodName(
            WorkflowServiceGrpc.SERVICE_NAME, "GetSystemInformation"))
        .build();
    try (var server = Loopback.serving()) {
      var refused = catchThrowableOfType(
          StatusRuntimeException.class,
          () -> ClientCalls.blockingUnaryCall(
              server.channel(),
              unknown,
              CallOptions.DEFAULT,
              GetSystemInfoRequest.getDefaultInstance()));

      assertThat(refused.getStatus().getCode()).isEqualTo(Code.UNIMPLEMENTED);
      assertThat(refused.getStatus().getDescription())
          .isEqualTo("Method not found: temporal.api.workflowservice.v1.WorkflowService"
              + "/GetSystemInformation");
    }
  }

  private static StatusRuntimeException refusedBy(Loopback server) {
    return catchThrowableOfType(
        StatusRuntimeException.class, () -> server.workflows().describeNamespace(REQUEST));
  }

  private static Loopback answering(
      BiFunction<DescribeNamespaceRequest, Call, CompletionStage<DescribeNamespaceResponse>>
          function) {
    return Loopback.serving(new Stub<>(WorkflowServiceGrpc.getDescribeNamespaceMethod(), function));
  }
}
