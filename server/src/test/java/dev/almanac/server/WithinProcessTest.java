package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WithinProcessTest {
  private static final int FIVE_MEBIBYTES = 5 << 20;

  private final ExecutorService callbacks = Executors.newCachedThreadPool(
      Thread.ofPlatform().daemon().name("callback-", 0).factory());

  @AfterEach
  void endCallbacks() {
    callbacks.close();
  }

  @Test
  void servesItsProcessWithoutAPort() throws Exception {
    try (var server = AlmanacServer.start(config(), Servers.world())) {
      var channel = server.connect(callbacks);

      var answer = WorkflowServiceGrpc.newBlockingStub(channel)
          .describeNamespace(
              DescribeNamespaceRequest.newBuilder().setNamespace("default").build());

      assertThat(answer.getNamespaceInfo().getName()).isEqualTo("default");
      assertThat(server.addresses()).isEmpty();
      end(channel);
    }
  }

  @Test
  void answersOnTheThreadsOfTheCaller() throws Exception {
    try (var server = AlmanacServer.start(config(), Servers.world())) {
      var channel = server.connect(callbacks);
      var thread = new CompletableFuture<String>();

      WorkflowServiceGrpc.newStub(channel).startWorkflowExecution(start(1), new StreamObserver<>() {
        @Override
        public void onNext(StartWorkflowExecutionResponse answer) {
          thread.complete(Thread.currentThread().getName());
        }

        @Override
        public void onError(Throwable error) {
          thread.completeExceptionally(error);
        }

        @Override
        public void onCompleted() {}
      });

      assertThat(thread.get(20, TimeUnit.SECONDS)).startsWith("callback-");
      end(channel);
    }
  }

  @Test
  void limitsRequestsLikeTheNetwork() throws Exception {
    try (var server = AlmanacServer.start(config(), Servers.world());
        var network = Servers.start("default")) {
      var channel = server.connect(callbacks);

      var within = refusal(() -> WorkflowServiceGrpc.newBlockingStub(channel)
          .startWorkflowExecution(start(FIVE_MEBIBYTES)));
      var outside =
          refusal(() -> network.workflows().startWorkflowExecution(start(FIVE_MEBIBYTES)));

      assertThat(within.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(within.toString()).isEqualTo(outside.toString());
      end(channel);
    }
  }

  @Test
  void endsOpenCallsWhenItIsClosed() throws Exception {
    var server = AlmanacServer.start(config(), Servers.world());
    var channel = server.connect(callbacks);
    var poll = ClientCalls.futureUnaryCall(
        channel.newCall(
            WorkflowServiceGrpc.getPollWorkflowTaskQueueMethod(),
            CallOptions.DEFAULT.withDeadlineAfter(1, TimeUnit.MINUTES)),
        PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace("default")
            .setTaskQueue(TaskQueue.newBuilder().setName("queue"))
            .build());

    server.close();

    assertThat(poll.get(20, TimeUnit.SECONDS).getTaskToken()).isEmpty();
    assertThat(server.hasEndedOrderly()).isTrue();
    assertThatThrownBy(() -> server.connect(callbacks))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The server is closed");
    end(channel);
  }

  private static Status refusal(Runnable call) {
    try {
      call.run();
    } catch (StatusRuntimeException e) {
      return e.getStatus();
    }
    throw new AssertionError("Expected a refusal");
  }

  private static StartWorkflowExecutionRequest start(int bytes) {
    return StartWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setWorkflowId("w")
        .setRequestId("r")
        .setWorkflowType(WorkflowType.newBuilder().setName("t"))
        .setTaskQueue(TaskQueue.newBuilder().setName("queue"))
        .setInput(Payloads.newBuilder()
            .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(new byte[bytes]))))
        .build();
  }

  private static ServerConfig config() {
    return new ServerConfig(
        ServerConfig.Listen.NOWHERE,
        new DataLocation.Memory(),
        List.of("default"),
        Map.of(),
        Duration.ofSeconds(5),
        new ServerConfig.Time(Duration.ZERO, TimeSkipping.OFF),
        ServerConfig.Limits.DEFAULT);
  }

  private static void end(ManagedChannel channel) throws InterruptedException {
    channel.shutdownNow();
    assertThat(channel.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
  }
}
