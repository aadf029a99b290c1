package dev.almanac.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import dev.almanac.api.traffic.Traffic;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.errordetails.v1.ResourceExhaustedFailure;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowResponse;
import io.temporal.api.workflowservice.v1.RecordWorkerHeartbeatRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import io.temporal.serviceclient.StatusUtils;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that do not read, in front of a server with little memory. */
class UnreadAnswersTest {
  private static final long HEAP = 128 << 20; // 16 MiB for answers, of which a connection has 4
  private static final int BYTES = 2_000_000;
  private static final QueryWorkflowRequest REQUEST = QueryWorkflowRequest.newBuilder()
      .setNamespace("n")
      .setQuery(WorkflowQuery.newBuilder().setQueryType("q"))
      .build();

  private final AtomicLong nanos = new AtomicLong();
  private final Traffic traffic = Traffic.within(HEAP, nanos::get);
  private final AtomicInteger built = new AtomicInteger();
  private final Loopback server = Loopback.serving(
      traffic, new Stub<>(WorkflowServiceGrpc.getQueryWorkflowMethod(), this::answer));

  private final List<Unread> unread = new ArrayList<>();

  /** What a client has received and never reads is freed when it gives the call up. */
  @AfterEach
  void stop() {
    unread.forEach(Unread::giveUp);
    server.close();
  }

  @Test
  void onlyWhatThereIsRoomForIsBuiltAndTheRestIsRefusedAfterAWhile() throws Exception {
    IntStream.range(0, 100).forEach(i -> ask());
    await(() -> traffic.waiting() == 98);

    assertThat(built).hasValue(2);
    assertThat(traffic.answerBytes()).isLessThanOrEqualTo(2 * BYTES + 1_000);

    nanos.addAndGet(SECONDS.toNanos(21));
    traffic.sweep();

    await(() -> unread.stream().filter(Unread::isRefused).count() == 98);
    var cause = StatusUtils.getFailure(
        unread.stream().filter(Unread::isRefused).findAny().orElseThrow().failure(),
        ResourceExhaustedFailure.class);
    assertThat(cause.getCause())
        .isEqualTo(ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_SYSTEM_OVERLOADED);
  }

  @Test
  void thoseWhoReadAreServedWhileOthersDoNot() throws Exception {
    for (int i = 0; i < 20; i++) {
      ask();
    }
    await(() -> traffic.waiting() == 18);

    try (var other = server.another()) {
      assertThat(query(other)).isEqualTo(BYTES);
    }
  }

  @Test
  void unreadAnswersMakeRoomForThoseWhoWait() throws Exception {
    ask();
    ask();
    await(() -> traffic.answerBytes() > 2 * BYTES);
    var waiting = CompletableFuture.supplyAsync(() -> query(server));
    await(() -> traffic.waiting() == 1);

    nanos.addAndGet(SECONDS.toNanos(11));
    traffic.sweep();

    assertThat(waiting.get(30, SECONDS)).isEqualTo(BYTES);
    await(() -> traffic.answerBytes() == 0);
  }

  @Test
  void manyReadersTakeTurns() throws Exception {
    var answers = IntStream.range(0, 100)
        .mapToObj(i -> WorkflowServiceGrpc.newFutureStub(server.channel())
            .withMaxInboundMessageSize(3 * BYTES)
            .queryWorkflow(REQUEST))
        .toList();

    for (var answer : answers) {
      assertThat(answer.get(60, SECONDS).getQueryResult().getSerializedSize()).isGreaterThan(BYTES);
    }
    await(() -> traffic.answerBytes() == 0 && traffic.requestBytes() == 0);
  }

  @Test
  void callsThatSayNothingAreBounded() throws Exception {
    var silent =
        IntStream.range(0, 5_000).mapToObj(i -> new Unread(server, false)).toList();
    unread.addAll(silent);

    await(() -> silent.stream().filter(Unread::isRefused).count() == 5_000 - 4_096);
    assertThat(traffic.openCalls()).isEqualTo(4_096);
    try (var other = server.another()) {
      assertThat(query(other)).isEqualTo(BYTES);
    }
    silent.forEach(Unread::giveUp);
    await(() -> traffic.openCalls() == 0);
  }

  @Test
  void smallPartsThatBecomeManyObjectsAreRefused() {
    var request = RecordWorkerHeartbeatRequest.newBuilder()
        .addAllWorkerHeartbeat(Collections.nCopies(1_000_000, WorkerHeartbeat.getDefaultInstance()))
        .build();

    for (String compression : List.of("identity", "gzip")) {
      var refused = catchThrowableOfType(
          StatusRuntimeException.class,
          () -> server.workflows().withCompression(compression).recordWorkerHeartbeat(request));

      assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(refused.getStatus().getDescription())
          .startsWith("grpc: received message larger than max");
    }
    assertThat(server.workflows().describeNamespace(DescribeNamespaceRequest.getDefaultInstance()))
        .isNotNull();
  }

  private void ask() {
    unread.add(new Unread(server, true));
  }

  /** As histories are read: room first. */
  private CompletionStage<QueryWorkflowResponse> answer(QueryWorkflowRequest request, Call call) {
    var answer = new CompletableFuture<QueryWorkflowResponse>();
    boolean hasRoom = call.takeRoom(BYTES, isThere -> {
      if (isThere) {
        answer.complete(build());
      } else {
        answer.completeExceptionally(RpcError.overloaded("Too much").exception());
      }
    });
    if (hasRoom) {
      answer.complete(build());
    }
    return answer;
  }

  private QueryWorkflowResponse build() {
    built.incrementAndGet();
    return QueryWorkflowResponse.newBuilder()
        .setQueryResult(Payloads.newBuilder()
            .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(new byte[BYTES]))))
        .build();
  }

  private static int query(Loopback client) {
    return client
        .workflows()
        .withMaxInboundMessageSize(3 * BYTES)
        .withDeadlineAfter(60, SECONDS)
        .queryWorkflow(REQUEST)
        .getQueryResult()
        .getPayloads(0)
        .getData()
        .size();
  }

  private static void await(BooleanSupplier condition) {
    long begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - begin).isLessThan(SECONDS.toNanos(30));
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** Asks, and never takes the answer. */
  private static final class Unread {
    private final CompletableFuture<StatusRuntimeException> end = new CompletableFuture<>();
    private final ClientCall<QueryWorkflowRequest, QueryWorkflowResponse> call;

    Unread(Loopback server, boolean asks) {
      call = server
          .channel()
          .newCall(
              // of a unary one nothing is sent before its message is there
              WorkflowServiceGrpc.getQueryWorkflowMethod().toBuilder()
                  .setType(MethodType.BIDI_STREAMING)
                  .build(),
              CallOptions.DEFAULT.withMaxInboundMessageSize(3 * BYTES));
      call.start(
          new ClientCall.Listener<>() {
            @Override
            public void onClose(Status status, Metadata trailers) {
              end.complete(status.asRuntimeException(trailers));
            }
          },
          new Metadata());
      if (asks) {
        call.sendMessage(REQUEST);
        call.halfClose();
      }
    }

    void giveUp() {
      call.cancel("The test is over", null);
    }

    boolean isRefused() {
      return end.isDone() && end.join().getStatus().getCode() == Status.Code.RESOURCE_EXHAUSTED;
    }

    StatusRuntimeException failure() {
      return end.join();
    }
  }
}
