package dev.almanac.bench.load.worker;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.bench.load.measure.Errors;
import dev.almanac.bench.load.measure.Meter;
import dev.almanac.bench.load.measure.Window;
import dev.almanac.bench.load.wire.ScriptedServer;
import dev.almanac.bench.load.wire.Wire;
import io.grpc.stub.StreamObserver;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The histories here hold seven signals, in pages of three. */
@Timeout(300)
class HistoriesTest {
  private static final int LENGTH = 7;
  private static final int PAGE = 3;

  private final Errors errors = new Errors();
  private final Meter meter =
      new Meter(Window.after(0, Duration.ZERO, Duration.ofSeconds(1)), errors);
  private final RunCache cache = new RunCache(10);
  private ScriptedServer server;
  private Wire wire;

  @BeforeEach
  void connect() throws IOException {
    server = new ScriptedServer(new Pages());
    wire = new Wire(server.address(), 1, errors);
  }

  @AfterEach
  void disconnect() {
    wire.close();
    server.close();
  }

  @Test
  void needsNothingButThePollIfItBringsAll() {
    assertThat(signals(task(1, LENGTH))).contains(LENGTH);
    assertThat(historyReads()).isZero();
  }

  @Test
  void readsThePagesThatThePollDidNotBring() {
    var first = task(1, PAGE).toBuilder().setNextPageToken(token(PAGE + 1)).build();

    assertThat(signals(first)).contains(LENGTH);
    assertThat(historyReads()).isEqualTo(2);
  }

  @Test
  void goesOnFromWhatItRemembers() {
    cache.put("run", 4, progress(4));

    assertThat(signals(task(5, LENGTH))).contains(LENGTH);
    assertThat(historyReads()).isZero();
  }

  @Test
  void readsAllIfWhatItRemembersIsNotWhereThePollBegins() {
    cache.put("run", 6, progress(6));

    assertThat(signals(task(5, LENGTH))).contains(LENGTH);
    assertThat(historyReads()).isEqualTo(3);
  }

  @Test
  void findsNothingIfTheHistoryCannotBeRead() {
    server.close();

    assertThat(signals(task(5, LENGTH))).isEmpty();
    assertThat(errors.total()).isPositive();
  }

  private Optional<Integer> signals(PollWorkflowTaskQueueResponse task) {
    var found = new CompletableFuture<Optional<Progress>>();
    new Histories(wire, new Home("default", "queue", "me"), cache, meter)
        .progress(task, found::complete);
    return found.join().map(Progress::signals);
  }

  private long historyReads() {
    return meter.counts().historyReads();
  }

  private static Progress progress(int signals) {
    return Progress.NONE.after(events(1, signals).getEventsList());
  }

  /** A task of a run whose last answered task started with the event before {@code first}. */
  private static PollWorkflowTaskQueueResponse task(long first, long last) {
    return PollWorkflowTaskQueueResponse.newBuilder()
        .setTaskToken(ByteString.copyFromUtf8("token"))
        .setWorkflowExecution(WorkflowExecution.newBuilder().setRunId("run"))
        .setPreviousStartedEventId(first - 1)
        .setHistory(events(first, last))
        .build();
  }

  private static History events(long first, long last) {
    return History.newBuilder()
        .addAllEvents(LongStream.rangeClosed(first, last)
            .mapToObj(id -> HistoryEvent.newBuilder()
                .setEventId(id)
                .setEventType(EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)
                .build())
            .toList())
        .build();
  }

  private static ByteString token(long next) {
    return ByteString.copyFromUtf8(Long.toString(next));
  }

  private static final class Pages extends WorkflowServiceGrpc.WorkflowServiceImplBase {
    @Override
    public void getWorkflowExecutionHistory(
        GetWorkflowExecutionHistoryRequest request,
        StreamObserver<GetWorkflowExecutionHistoryResponse> answer) {
      ByteString token = request.getNextPageToken();
      long first = token.isEmpty() ? 1 : Long.parseLong(token.toStringUtf8());
      long last = Math.min(LENGTH, first + PAGE - 1);
      answer.onNext(GetWorkflowExecutionHistoryResponse.newBuilder()
          .setHistory(events(first, last))
          .setNextPageToken(last == LENGTH ? ByteString.EMPTY : token(last + 1))
          .build());
      answer.onCompleted();
    }
  }
}
