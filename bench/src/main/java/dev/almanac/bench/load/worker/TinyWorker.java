package dev.almanac.bench.load.worker;

import dev.almanac.bench.load.measure.Meter;
import dev.almanac.bench.load.measure.Outcome;
import dev.almanac.bench.load.wire.Wire;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.function.BiConsumer;

/** Runs workflows and activities until the wire is closed. */
public final class TinyWorker {
  /** Where it works, and where it reports. */
  public record Place(Wire wire, Home home, Meter meter) {}

  /**
   * @param pollers of each kind: workflow tasks, sticky workflow tasks, activity tasks
   * @param cachedRuns how many runs it remembers
   */
  public record Size(int pollers, int cachedRuns) {}

  private final Place place;
  private final Size size;
  private final Poller.Handler<PollWorkflowTaskQueueResponse> workflowTasks;
  private final Poller.Handler<PollActivityTaskQueueResponse> activityTasks;

  /** @param closed is called with the workflow id when a run's end is acknowledged */
  public TinyWorker(Place place, Work work, Size size, BiConsumer<String, Outcome> closed) {
    this.place = place;
    this.size = size;
    var workload = new Workload(work, place.home().normal());
    this.workflowTasks = new WorkflowTasks(place, workload, size.cachedRuns(), closed);
    this.activityTasks =
        new ActivityTasks(place.wire(), place.home(), workload.ballast(), place.meter());
  }

  public void start() {
    for (int i = 0; i < size.pollers(); i++) {
      workflowPoller(place.home().normal()).poll();
      workflowPoller(place.home().sticky()).poll();
      activityPoller().poll();
    }
  }

  private Poller<?, ?> workflowPoller(TaskQueue queue) {
    var request = PollWorkflowTaskQueueRequest.newBuilder()
        .setNamespace(place.home().namespace())
        .setIdentity(place.home().identity())
        .setTaskQueue(queue)
        .build();
    return new Poller<>(
        place.wire(), WorkflowServiceGrpc.getPollWorkflowTaskQueueMethod(), request, workflowTasks);
  }

  private Poller<?, ?> activityPoller() {
    var request = PollActivityTaskQueueRequest.newBuilder()
        .setNamespace(place.home().namespace())
        .setIdentity(place.home().identity())
        .setTaskQueue(place.home().normal())
        .build();
    return new Poller<>(
        place.wire(), WorkflowServiceGrpc.getPollActivityTaskQueueMethod(), request, activityTasks);
  }
}
