package dev.almanac.bench.load.drive;

import dev.almanac.bench.load.measure.Outcome;
import dev.almanac.bench.load.wire.Answer;
import dev.almanac.bench.load.wire.Wire;
import dev.almanac.bench.load.worker.Scenario;
import dev.almanac.bench.load.worker.Work;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.atomic.AtomicInteger;

/** Sends a workflow its signals, a few at a time. */
final class Signaller {
  private final Sessions sessions;
  private final Requests requests;
  private final Session session;
  private final AtomicInteger left;
  private final int window;

  Signaller(Sessions sessions, Requests requests, Session session) {
    Work work = sessions.plan().work();
    this.sessions = sessions;
    this.requests = requests;
    this.session = session;
    this.left = new AtomicInteger(work.scenario() == Scenario.SIGNALS ? work.signals() : 0);
    this.window = work.signalWindow();
  }

  void start() {
    for (int i = 0; i < window; i++) {
      next();
    }
  }

  private void next() {
    if (left.getAndDecrement() <= 0) {
      return;
    }
    long sent = System.nanoTime();
    sessions
        .wire()
        .insist(
            WorkflowServiceGrpc.getSignalWorkflowExecutionMethod(),
            requests.signal(session),
            Wire.DEADLINE,
            Answer.of(
                reply -> {
                  sessions.meter().signalled(sent, System.nanoTime());
                  next();
                },
                status -> sessions.end(session, Outcome.LOST)));
  }
}
