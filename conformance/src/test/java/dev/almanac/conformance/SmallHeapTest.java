package dev.almanac.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.testkit.product.ServerProcess;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.RecordWorkerHeartbeatRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The installed product with little memory, and clients that want much. */
@Timeout(600)
@Execution(ExecutionMode.SAME_THREAD)
class SmallHeapTest {
  private static final GetWorkflowExecutionHistoryRequest HISTORY =
      GetWorkflowExecutionHistoryRequest.newBuilder()
          .setNamespace("default")
          .setExecution(WorkflowExecution.newBuilder().setWorkflowId("large"))
          .build();

  private final List<ManagedChannel> channels = new ArrayList<>();
  private ServerProcess server;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws Exception {
    server = ServerProcess.spawnWith("-Xmx256m", "--headless");
    server.awaitAnswer();
    channel = connect();
    startLarge();
  }

  @AfterEach
  void stop() throws Exception {
    channels.forEach(ManagedChannel::shutdownNow);
    server.close();
  }

  @Test
  void twoHundredReadersOfALargeHistoryAllGetIt() throws Exception {
    var sizes = IntStream.range(0, 200).mapToObj(i -> sizeOfHistory()).toList();

    for (var size : sizes) {
      assertThat(size.get(120, SECONDS)).isGreaterThan(2_000_000);
    }
  }

  @Test
  void goesOnWhenAThousandAnswersAreNotRead() throws Exception {
    var ended = new AtomicInteger();
    for (int connection = 0; connection < 10; connection++) {
      var unread = connectWithSmallWindow();
      for (int i = 0; i < 100; i++) {
        ask(unread, ended);
      }
    }
    // Most find no room and are refused after a while.
    long begin = System.nanoTime();
    while (ended.get() < 300) {
      assertThat(System.nanoTime() - begin).isLessThan(SECONDS.toNanos(120));
      server.awaitAnswer();
      LockSupport.parkNanos(MILLISECONDS.toNanos(100)); // else the question is most of the load
    }

    assertThat(read(connect())).isGreaterThan(2_000_000);
    assertThat(server.log()).doesNotContain("OutOfMemory");
  }

  @Test
  void refusesRequestsThatWouldBecomeManyObjects() throws Exception {
    var request = RecordWorkerHeartbeatRequest.newBuilder()
        .setNamespace("default")
        .addAllWorkerHeartbeat(Collections.nCopies(1_900_000, WorkerHeartbeat.getDefaultInstance()))
        .build();
    var answers = IntStream.range(0, 10)
        .mapToObj(i -> WorkflowServiceGrpc.newFutureStub(channel).recordWorkerHeartbeat(request))
        .toList();
    for (var answer : answers) {
      assertThat(answer).failsWithin(60, SECONDS);
    }
    assertThat(read(channel)).isGreaterThan(2_000_000);
    assertThat(server.log()).doesNotContain("OutOfMemory");
  }

  /** The answers themselves would fill the memory of this test. */
  private CompletableFuture<Integer> sizeOfHistory() {
    var size = new CompletableFuture<Integer>();
    WorkflowServiceGrpc.newStub(channel)
        .withMaxInboundMessageSize(8 << 20)
        .getWorkflowExecutionHistory(HISTORY, new StreamObserver<>() {
          @Override
          public void onNext(GetWorkflowExecutionHistoryResponse history) {
            size.complete(history.getSerializedSize());
          }

          @Override
          public void onError(Throwable error) {
            size.completeExceptionally(error);
          }

          @Override
          public void onCompleted() {}
        });
    return size;
  }

  private static int read(ManagedChannel from) {
    return WorkflowServiceGrpc.newBlockingStub(from)
        .withMaxInboundMessageSize(8 << 20)
        .withDeadlineAfter(60, SECONDS)
        .getWorkflowExecutionHistory(HISTORY)
        .getSerializedSize();
  }

  /** Asks, and never takes the answer. */
  private static void ask(ManagedChannel from, AtomicInteger ended) {
    var call = from.newCall(
        WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(), CallOptions.DEFAULT);
    call.start(
        new ClientCall.Listener<GetWorkflowExecutionHistoryResponse>() {
          @Override
          public void onClose(Status status, Metadata trailers) {
            ended.incrementAndGet();
          }
        },
        new Metadata());
    call.sendMessage(HISTORY);
    call.halfClose();
  }

  private void startLarge() {
    var calls = WorkflowServiceGrpc.newBlockingStub(channel).withDeadlineAfter(60, SECONDS);
    var run = calls.startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
        .setNamespace("default")
        .setWorkflowId("large")
        .setRequestId("large")
        .setWorkflowType(WorkflowType.newBuilder().setName("large"))
        .setTaskQueue(TaskQueue.newBuilder().setName("nobody"))
        .build());
    assertThat(run.getRunId()).isNotEmpty();
    for (int i = 0; i < 21; i++) {
      var signalled = calls.signalWorkflowExecution(SignalWorkflowExecutionRequest.newBuilder()
          .setNamespace("default")
          .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId("large"))
          .setSignalName("more")
          .setRequestId("more" + i)
          .setInput(Payloads.newBuilder()
              .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(new byte[100_000]))))
          .build());
      assertThat(signalled).isNotNull();
    }
  }

  /** Takes next to nothing of what it does not read. */
  private ManagedChannel connectWithSmallWindow() {
    var made = NettyChannelBuilder.forTarget(server.target(), InsecureChannelCredentials.create())
        .flowControlWindow(1_000)
        .build();
    channels.add(made);
    return made;
  }

  private ManagedChannel connect() {
    var made = Grpc.newChannelBuilder(server.target(), InsecureChannelCredentials.create())
        .build();
    channels.add(made);
    return made;
  }
}
