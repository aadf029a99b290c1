package dev.almanac.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process that may not answer does not, and one that is to end does. */
@Timeout(300)
class CallGuardTest {
  private static final DescribeNamespaceRequest REQUEST =
      DescribeNamespaceRequest.getDefaultInstance();

  private final List<Throwable> failures = new ArrayList<>();
  private boolean mayAnswer;

  private final CallGuard guard = new CallGuard() {
    @Override
    public boolean mayAnswer() {
      return mayAnswer;
    }

    @Override
    public void failed(Throwable error) {
      failures.add(error);
    }

    @Override
    public void ended(Thread thread) {
      failures.add(new AssertionError(thread.getName()));
    }
  };

  @Test
  void keepsAnswersThatMayBeStale() {
    try (var server = Loopback.guarded(guard, handler((request, call) -> done()))) {
      assertThat(refusal(server).getStatus().getCode()).isEqualTo(Code.UNAVAILABLE);
      mayAnswer = true;
      assertThat(server.workflows().describeNamespace(REQUEST)).isNotNull();
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void tellsTheHandlerThatItsAnswerIsNotSent() {
    var unsent = new CountDownLatch(1);
    try (var server = Loopback.guarded(guard, handler((request, call) -> {
      call.onUnsent(unsent::countDown);
      return done();
    }))) {
      mayAnswer = true;
      assertThat(server.workflows().describeNamespace(REQUEST)).isNotNull();
      assertThat(unsent.getCount()).isEqualTo(1);

      mayAnswer = false;
      assertThat(refusal(server).getStatus().getCode()).isEqualTo(Code.UNAVAILABLE);
      assertThat(unsent.getCount()).isZero();
    }
  }

  @Test
  void hearsOfErrorsThatHandlersDoNotCatch() {
    mayAnswer = true;
    try (var server = Loopback.guarded(guard, handler((request, call) -> {
      throw new OutOfMemoryError("Simulated");
    }))) {
      assertThat(refusal(server).getStatus().getCode()).isEqualTo(Code.INTERNAL);
    }
    assertThat(failures).hasSize(1).first().isInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void stopsAlthoughItsThreadsAreBusy() throws Exception {
    mayAnswer = true;
    var begun = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    var server = Loopback.guarded(guard, handler((request, call) -> {
      begun.countDown();
      await(end);
      return done();
    }));
    var answer = WorkflowServiceGrpc.newFutureStub(server.channel()).describeNamespace(REQUEST);
    await(begun);

    server.server().stop(Duration.ofMillis(10)); // would else wait for the handler for ever

    end.countDown();
    server.close();
    assertThat(answer.isDone() || answer.cancel(true)).isTrue();
  }

  private static CompletionStage<DescribeNamespaceResponse> done() {
    return CompletableFuture.completedFuture(DescribeNamespaceResponse.getDefaultInstance());
  }

  private static Handler<?, ?> handler(
      BiFunction<DescribeNamespaceRequest, Call, CompletionStage<DescribeNamespaceResponse>>
          function) {
    return new Stub<>(WorkflowServiceGrpc.getDescribeNamespaceMethod(), function);
  }

  private static StatusRuntimeException refusal(Loopback server) {
    return catchThrowableOfType(
        StatusRuntimeException.class, () -> server.workflows().describeNamespace(REQUEST));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
