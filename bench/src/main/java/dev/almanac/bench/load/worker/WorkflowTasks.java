package dev.almanac.bench.load.worker;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.almanac.bench.load.measure.Meter;
import dev.almanac.bench.load.measure.Outcome;
import dev.almanac.bench.load.wire.Answer;
import dev.almanac.bench.load.wire.Wire;
import io.temporal.api.command.v1.Command;
import io.temporal.api.taskqueue.v1.StickyExecutionAttributes;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Answers workflow tasks: determines the progress of the run and the next commands. */
final class WorkflowTasks implements Poller.Handler<PollWorkflowTaskQueueResponse> {
  /** As SDKs set it. */
  private static final Duration STICKY_SCHEDULE_TO_START = Durations.fromSeconds(5);

  private final Wire wire;
  private final Home home;
  private final Workload workload;
  private final Meter meter;
  private final BiConsumer<String, Outcome> closed;
  private final RunCache cache;
  private final Histories histories;
  private final StickyExecutionAttributes sticky;

  /** @param closed is called with the workflow id when a run's end is acknowledged */
  WorkflowTasks(
      TinyWorker.Place place,
      Workload workload,
      int cachedRuns,
      BiConsumer<String, Outcome> closed) {
    this.wire = place.wire();
    this.home = place.home();
    this.meter = place.meter();
    this.workload = workload;
    this.closed = closed;
    this.cache = new RunCache(cachedRuns);
    this.histories = new Histories(wire, home, cache, meter);
    this.sticky = StickyExecutionAttributes.newBuilder()
        .setWorkerTaskQueue(home.sticky())
        .setScheduleToStartTimeout(STICKY_SCHEDULE_TO_START)
        .build();
  }

  @Override
  public boolean handle(PollWorkflowTaskQueueResponse task, Runnable done) {
    if (task.getTaskToken().isEmpty()) {
      return false;
    }
    meter.workflowTask();
    histories.progress(
        task,
        found -> found.ifPresentOrElse(
            progress -> respond(task, progress, done), /* its timeout brings it back */ done));
    return true;
  }

  private void respond(PollWorkflowTaskQueueResponse task, Progress progress, Runnable done) {
    String runId = task.getWorkflowExecution().getRunId();
    Optional<Command> next = workload.next(progress);
    // Before the answer is sent, because the next task may overtake the acknowledgement.
    if (next.flatMap(Workload::outcome).isPresent()) {
      cache.forget(runId);
    } else {
      cache.put(runId, task.getStartedEventId(), progress);
    }
    wire.insist(
        WorkflowServiceGrpc.getRespondWorkflowTaskCompletedMethod(),
        completion(task, next),
        Wire.DEADLINE,
        Answer.of(
            reply -> {
              next.flatMap(Workload::outcome)
                  .ifPresent(outcome ->
                      closed.accept(task.getWorkflowExecution().getWorkflowId(), outcome));
              done.run();
            },
            status -> {
              meter.completionRefused();
              cache.forget(runId);
              done.run();
            }));
  }

  private RespondWorkflowTaskCompletedRequest completion(
      PollWorkflowTaskQueueResponse task, Optional<Command> next) {
    var completion = RespondWorkflowTaskCompletedRequest.newBuilder()
        .setNamespace(home.namespace())
        .setIdentity(home.identity())
        .setTaskToken(task.getTaskToken())
        .setStickyAttributes(sticky);
    next.ifPresent(completion::addCommands);
    return completion.build();
  }
}
