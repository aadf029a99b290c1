package dev.almanac.runtime.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.loop.NodeContext;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.runtime.loop.TimeMachine;
import dev.almanac.store.Store;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;

/**
 * A loop on the thread of the test, whose time can be skipped. Real time passes, and reads and
 * commits are done, when the test says so.
 */
public final class SteppedLoop {
  public static final UUID NAMESPACE = UUID.fromString("11111111-2222-3333-4444-555555555555");
  public static final Instant BEGIN = Instant.parse("2030-01-01T00:00:00Z");

  private static final int ENOUGH_STEPS = 100_000;
  private static final Duration LINGER = Duration.ofMillis(1);

  public final Deque<Runnable> reads = new ArrayDeque<>();
  public final Deque<Runnable> commits = new ArrayDeque<>();
  public final List<Instant> jumps = new ArrayList<>();
  public final LoopServices services;
  private final Loop loop;
  private Instant now = BEGIN;
  private long nanos;

  public SteppedLoop(Store store) {
    this(store, new Mailbox(1_000, 1_000));
  }

  public SteppedLoop(Store store, Mailbox mailbox) {
    this(store, mailbox, LoopLimits.DEFAULT);
  }

  public SteppedLoop(Store store, Mailbox mailbox, LoopLimits limits) {
    var fences = new Fences(store.nodes(), store.nodes().take("node"));
    var routes = new Routes(1);
    var shared = new NodeContext(store, fences, (namespace, name) -> null, routes, limits);
    loop = new Loop(new LoopContext(
        shared, routes.partitions(0), new Skippable(), mailbox, reads::add, commits::add));
    routes.add(loop);
    services = loop.services();
  }

  /** Does all that can be done without real time passing, but for commits that wait for others. */
  public void settle() {
    for (int steps = 0; steps < ENOUGH_STEPS; steps++) {
      long idle = loop.step();
      if (!work() && idle > 0) {
        if (loop.isIdle()) {
          return;
        }
        nanos += LINGER.toNanos();
      }
    }
    throw new AssertionError("Still not at rest after " + jumps);
  }

  /** Settles, but ends for good after so many reads and commits; whether it came to rest. */
  public boolean settle(int jobs) {
    int done = 0;
    for (int steps = 0; steps < ENOUGH_STEPS; steps++) {
      long idle = loop.step();
      if (!reads.isEmpty() || !commits.isEmpty()) {
        if (done++ == jobs) {
          return false;
        }
        (reads.isEmpty() ? commits : reads).remove().run();
      } else if (idle > 0) {
        if (loop.isIdle()) {
          return true;
        }
        nanos += LINGER.toNanos();
      }
    }
    throw new AssertionError("Still not at rest");
  }

  /** Steps without doing what reads and commits there are. */
  public void stepOnly() {
    for (int steps = 0; steps < 10; steps++) {
      loop.step();
    }
  }

  private boolean work() {
    int jobs = reads.size() + commits.size();
    while (!reads.isEmpty()) {
      reads.remove().run();
    }
    while (!commits.isEmpty()) {
      commits.remove().run();
    }
    return jobs > 0;
  }

  /** Real time passes; the time that runs see goes along. */
  public void pass(Duration duration) {
    advance(duration);
    settle();
  }

  /** The same, but nothing is done about it. */
  public void advance(Duration duration) {
    nanos += duration.toNanos();
    now = now.plus(duration);
  }

  public Instant now() {
    return now;
  }

  /** Settles, and gives what came out. */
  public <R> R get(CompletionStage<R> stage) {
    settle();
    assertThat(stage.toCompletableFuture()).isDone();
    return stage.toCompletableFuture().join();
  }

  public Target start(String id) {
    get(services.workflows().start(order(id)));
    return Target.current(NAMESPACE, id);
  }

  public <R> R ask(Target target, Request<R> request) {
    return get(services.workflows().ask(target, request, Urgency.RESERVED));
  }

  /** A worker polls; its answer comes when there is a task. */
  public CompletableFuture<Optional<TaskPolls.WorkflowTask>> pollWorkflowTask() {
    return pollWorkflowTask(Asker.PATIENT);
  }

  public CompletableFuture<Optional<TaskPolls.WorkflowTask>> pollWorkflowTask(Asker worker) {
    return services
        .queues()
        .workflowTask(poll(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW, worker))
        .toCompletableFuture();
  }

  public CompletableFuture<Optional<TaskPolls.ActivityTask>> pollActivity() {
    return pollActivity(Asker.PATIENT);
  }

  public CompletableFuture<Optional<TaskPolls.ActivityTask>> pollActivity(Asker worker) {
    return services
        .queues()
        .activity(poll(TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY, worker))
        .toCompletableFuture();
  }

  private static TaskPolls.Poll poll(TaskQueueType type, Asker worker) {
    return new TaskPolls.Poll(
        new QueueKey(NAMESPACE, "queue", type.getNumber()),
        false,
        TaskPolls.Worker.named("worker"),
        Duration.ofMinutes(1),
        worker);
  }

  public TaskPolls.WorkflowTask workflowTask() {
    return get(pollWorkflowTask()).orElseThrow();
  }

  public TaskPolls.ActivityTask activity() {
    return get(pollActivity()).orElseThrow();
  }

  public static CompleteWorkflowTask completion(TaskPolls.WorkflowTask task, Command... commands) {
    return new CompleteWorkflowTask(
        task.given().stamp(),
        List.of(commands),
        WorkflowTaskCompletedEventAttributes.newBuilder().setIdentity("worker").build(),
        new CompleteWorkflowTask.Options(Optional.empty(), false, Optional.empty()),
        new NamespaceInfo("default", Map.of()));
  }

  private static StartOrder order(String id) {
    return new StartOrder(
        new RunStart(
            new WorkflowKey(NAMESPACE, id),
            WorkflowExecutionStartedEventAttributes.newBuilder()
                .setWorkflowType(WorkflowType.newBuilder().setName("type"))
                .setTaskQueue(TaskQueue.newBuilder().setName("queue"))
                .setWorkflowTaskTimeout(
                    com.google.protobuf.Duration.newBuilder().setSeconds(10))
                .build()),
        "request-" + id,
        new StartOrder.Policies(
            WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED,
            WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED),
        Optional.empty());
  }

  private final class Skippable implements Surroundings {
    private final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public long nanos() {
      return nanos;
    }

    @Override
    public RandomGenerator random() {
      return random;
    }

    @Override
    public Optional<TimeMachine> timeMachine() {
      return Optional.of(time -> {
        jumps.add(time);
        now = time;
      });
    }
  }
}
