package dev.almanac.server.access;

import static dev.almanac.server.access.Callers.refusal;
import static dev.almanac.server.access.Callers.workflows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.limit.CallerRates;
import dev.almanac.server.DataLocation;
import dev.almanac.server.Servers;
import dev.almanac.server.Waiting;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One caller cannot take what others need. */
class CallerLimitTest {
  @TempDir
  Path folder;

  @Test
  void refusesWhoMakesTooManyCalls() throws Exception {
    try (var server = limited(new CallerRates(1, 0))) {
      var callers = new Callers(server);
      var loud = callers.with("orders:writer");

      assertThat(refusal(() -> IntStream.range(0, 1_000).forEach(at -> count(loud))))
          .extracting(Status::getCode, Status::getDescription)
          .containsExactly(
              Status.Code.RESOURCE_EXHAUSTED, "'caller' makes too many calls in a second.");
    }
  }

  @Test
  void refusesWhoHasTooManyCallsOpen() throws Exception {
    try (var server = limited(new CallerRates(0, 1))) {
      var callers = new Callers(server);
      var worker = callers.with("orders:worker", "orders:reader");
      var polls = new ArrayDeque<Future<?>>();

      // A poll is refused itself if it comes while the other call is open.
      Waiting.until(() -> {
        if (polls.isEmpty() || polls.getLast().isDone()) {
          polls.add(poll(worker));
        }
        return isRefused(worker);
      });
      polls.getLast().cancel(true);
      Waiting.until(() -> !isRefused(worker));
    }
  }

  private static Future<?> poll(Channel worker) {
    return WorkflowServiceGrpc.newFutureStub(worker)
        .withDeadlineAfter(60, TimeUnit.SECONDS)
        .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace("orders")
            .setTaskQueue(TaskQueue.newBuilder().setName("q"))
            .build());
  }

  private static boolean isRefused(Channel channel) {
    try {
      count(channel);
      return false;
    } catch (StatusRuntimeException e) {
      assertThat(e.getStatus().getDescription()).isEqualTo("'caller' has too many calls open.");
      return true;
    }
  }

  private static void count(Channel channel) {
    var ignored = workflows(channel)
        .countWorkflowExecutions(
            CountWorkflowExecutionsRequest.newBuilder().setNamespace("orders").build());
  }

  private Servers limited(CallerRates rates) throws Exception {
    return Servers.guarded(Callers.keys(folder), rates, new DataLocation.Temporary(), "orders");
  }
}
