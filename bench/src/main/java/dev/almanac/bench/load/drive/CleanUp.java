package dev.almanac.bench.load.drive;

import dev.almanac.bench.load.wire.Answer;
import dev.almanac.bench.load.wire.Wire;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Terminates the workflows that would wait for a worker for ever. */
final class CleanUp {
  private CleanUp() {}

  /** Tries each once, in parallel, until the time is up. */
  static void terminate(Sessions sessions, Duration longest) throws InterruptedException {
    List<Session> leftovers = sessions.leftovers();
    var answers = new CountDownLatch(leftovers.size());
    for (Session session : leftovers) {
      sessions
          .wire()
          .send(
              WorkflowServiceGrpc.getTerminateWorkflowExecutionMethod(),
              sessions.requests().terminate(session),
              Wire.DEADLINE,
              Answer.of(reply -> answers.countDown(), status -> answers.countDown()));
    }
    answers.await(longest.toNanos(), TimeUnit.NANOSECONDS);
  }
}
