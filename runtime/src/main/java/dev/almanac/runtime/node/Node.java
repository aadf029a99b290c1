package dev.almanac.runtime.node;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Request;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.ResetOrder;
import dev.almanac.runtime.RunView;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.Surroundings;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.WorkflowKey;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.fault.VitalThreads;
import dev.almanac.runtime.loop.AttributeLookup;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.metric.LoopMetrics;
import dev.almanac.runtime.metric.Metrics;
import dev.almanac.store.Store;
import dev.almanac.store.run.RunIdentity;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The loops of one process over one store. Running from {@link #start} until {@link #close}, which
 * ends threads and leaves the store open.
 */
public final class Node implements AutoCloseable {
  private final Routes routes;
  private final List<LoopThread> threads = new ArrayList<>();
  private final List<ExecutorService> executors = new ArrayList<>();
  private final ExecutorService readers;
  private final Store store;
  private final Metrics metrics = new Metrics();

  private Node(
      Store store,
      Fences fences,
      AttributeLookup attributes,
      NodeOptions options,
      IntFunction<Surroundings> surroundings) {
    this.store = store;
    var outside = IntStream.range(0, options.loops()).mapToObj(surroundings).toList();
    var vital = new VitalThreads(outside.getFirst().faults());
    this.readers = executor(readers(options, vital));
    this.routes = new Routes(options.loops());
    var counted = new LoopMetrics(metrics);
    for (int at = 0; at < options.loops(); at++) {
      var mailbox = new Mailbox(options.requests(), options.reserve());
      var writer = executor(Executors.newSingleThreadExecutor(vital.named("writer-" + at)));
      var loop = new Loop(new LoopContext(
          store,
          routes.partitions(at),
          outside.get(at),
          mailbox,
          new LoopContext.Threads(readers, writer),
          new LoopContext.Neighbours(fences, attributes, routes, options.runLimits(), counted),
          options.limits()));
      routes.add(loop);
      threads.add(new LoopThread("loop-" + at, loop, mailbox, vital));
    }
  }

  /**
   * Starts the loops; they find by themselves what an earlier process has left to do.
   *
   * @param surroundings of each loop, by its number
   */
  public static Node start(
      Store store,
      Fences fences,
      AttributeLookup attributes,
      NodeOptions options,
      IntFunction<Surroundings> surroundings) {
    var node = new Node(store, fences, attributes, options, surroundings);
    node.threads.forEach(LoopThread::start);
    return node;
  }

  private ExecutorService executor(ExecutorService made) {
    executors.add(made);
    return made;
  }

  public Workflows workflows() {
    return new RoutedWorkflows(routes);
  }

  public Queries queries() {
    return new RoutedQueries(routes);
  }

  public WorkflowUpdates updates() {
    return new RoutedUpdates(routes);
  }

  public Histories histories() {
    return new RoutedHistories(routes);
  }

  public TaskPolls polls() {
    return new RoutedPolls(routes);
  }

  public Queues queues() {
    return new RoutedQueues(routes);
  }

  public Schedules schedules() {
    return new RoutedSchedules(routes);
  }

  public ScheduleRecords scheduleRecords() {
    return new StoredSchedules(store, readers);
  }

  public Lists lists() {
    return new StoredLists(store, readers);
  }

  /** What is counted here; any thread may read it. */
  public Metrics metrics() {
    return metrics;
  }

  /** Time that tests skip. One loop decides about it, so there must not be more. */
  public TimeControl time() {
    return routes.only().time();
  }

  /** A run was deleted from the store. */
  public void forget(RunIdentity run) {
    var workflow = new WorkflowKey(run.namespace(), run.workflowId());
    routes.loopOf(workflow).forget(run);
  }

  /** Turns new work away until told otherwise, for the disk cannot keep up. */
  public void refuseNew(boolean refuse) {
    routes.refuseNew(refuse);
  }

  /** Answers those who wait, and lets nobody wait any more: the process is about to end. */
  public void drain() {
    routes.drain();
  }

  @Override
  public void close() {
    try {
      for (var thread : threads) {
        thread.stop();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    executors.forEach(ExecutorService::close);
  }

  /** All that was admitted may be read for, and some more. */
  private static ExecutorService readers(NodeOptions options, VitalThreads vital) {
    int admitted = options.loops() * (options.requests() + options.reserve());
    return new ThreadPoolExecutor(
        options.readers(),
        options.readers(),
        0,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(2 * admitted),
        vital.numbered("reader-"));
  }

  private record RoutedWorkflows(Routes routes) implements Workflows {
    @Override
    public CompletionStage<StartReply> start(StartOrder order) {
      return routes.loopOf(order.workflow()).start(order);
    }

    @Override
    public <R> CompletionStage<R> ask(Target target, Request<R> request, Urgency urgency) {
      return routes.loopOf(target.workflow()).ask(target, request, urgency);
    }

    @Override
    public CompletionStage<TaskReply> complete(
        Target target, CompleteWorkflowTask completion, Map<String, WorkflowQueryResult> answers) {
      return routes.loopOf(target.workflow()).complete(target, completion, answers);
    }

    @Override
    public CompletionStage<UUID> reset(ResetOrder order) {
      return routes.loopOf(order.base().workflow()).reset(order);
    }

    @Override
    public CompletionStage<Boolean> delete(Target target) {
      return routes.loopOf(target.workflow()).delete(target);
    }

    @Override
    public CompletionStage<RunView> view(Target target) {
      return routes.loopOf(target.workflow()).view(target);
    }
  }

  private record RoutedHistories(Routes routes) implements Histories {
    @Override
    public CompletionStage<HistoryPage> forward(
        Target target, long fromEventId, int limit, Wait wait) {
      return loop(target.workflow()).forward(target, fromEventId, limit, wait);
    }

    @Override
    public CompletionStage<HistoryPage> stored(Target target, long fromEventId, int limit) {
      return loop(target.workflow()).stored(target, fromEventId, limit);
    }

    @Override
    public CompletionStage<HistoryPage> backward(
        Target target, long fromEventId, int limit, Asker asker) {
      return loop(target.workflow()).backward(target, fromEventId, limit, asker);
    }

    @Override
    public CompletionStage<HistoryPage> closeEvent(Target target, Wait wait) {
      return loop(target.workflow()).closeEvent(target, wait);
    }

    private Loop loop(WorkflowKey workflow) {
      return routes.loopOf(workflow);
    }
  }
}
