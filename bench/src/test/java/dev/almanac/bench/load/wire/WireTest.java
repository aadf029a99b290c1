package dev.almanac.bench.load.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.bench.load.measure.ErrorCount;
import dev.almanac.bench.load.measure.Errors;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class WireTest {
  private final Errors errors = new Errors();
  private final Deque<Status> script = new ConcurrentLinkedDeque<>();
  private final List<String> requestIds = Collections.synchronizedList(new ArrayList<>());
  private ScriptedServer server;
  private Wire wire;

  @BeforeEach
  void connect() throws IOException {
    server = new ScriptedServer(new Signals());
    wire = new Wire(server.address(), 2, errors);
  }

  @AfterEach
  void disconnect() {
    wire.close();
    server.close();
  }

  @Test
  void sendsTheSameAgainWhileTheFailureMayPass() {
    script.addAll(List.of(Status.RESOURCE_EXHAUSTED, Status.UNAVAILABLE, Status.OK));

    assertThat(signal()).isEqualTo(Status.Code.OK);

    assertThat(requestIds).containsExactly("r1", "r1", "r1");
    assertThat(errors.counts())
        .extracting(ErrorCount::code)
        .containsExactly("RESOURCE_EXHAUSTED", "UNAVAILABLE");
  }

  @Test
  void takesARefusalForAnAnswer() {
    script.add(Status.NOT_FOUND);

    assertThat(signal()).isEqualTo(Status.Code.NOT_FOUND);

    assertThat(requestIds).hasSize(1);
  }

  @Test
  void givesUpAfterSixAttempts() {
    script.addAll(Collections.nCopies(10, Status.UNAVAILABLE));

    assertThat(signal()).isEqualTo(Status.Code.UNAVAILABLE);

    assertThat(requestIds).hasSize(6);
    assertThat(errors.total()).isEqualTo(6);
  }

  @Test
  void countsNothingAfterItIsClosed() {
    wire.close();

    send(new CompletableFuture<>());
    wire.later(Duration.ZERO, () -> send(new CompletableFuture<>()));

    assertThat(requestIds).isEmpty();
    assertThat(errors.total()).isZero();
  }

  private Status.Code signal() {
    var code = new CompletableFuture<Status.Code>();
    send(code);
    return code.join();
  }

  private void send(CompletableFuture<Status.Code> code) {
    wire.insist(
        WorkflowServiceGrpc.getSignalWorkflowExecutionMethod(),
        SignalWorkflowExecutionRequest.newBuilder().setRequestId("r1").build(),
        Wire.DEADLINE,
        Answer.of(
            reply -> code.complete(Status.Code.OK), status -> code.complete(status.getCode())));
  }

  /** Answers with one status of the script after the other. */
  private final class Signals extends WorkflowServiceGrpc.WorkflowServiceImplBase {
    @Override
    public void signalWorkflowExecution(
        SignalWorkflowExecutionRequest request,
        StreamObserver<SignalWorkflowExecutionResponse> answer) {
      requestIds.add(request.getRequestId());
      Status status = script.remove();
      if (status.isOk()) {
        answer.onNext(SignalWorkflowExecutionResponse.getDefaultInstance());
        answer.onCompleted();
      } else {
        answer.onError(status.asRuntimeException());
      }
    }
  }
}
