package dev.almanac.runtime.node;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.LoopFigures;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.Resets;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.RuntimeServices;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.WorkflowTasks;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.change.ChangeFeed;
import dev.almanac.runtime.fault.VitalThreads;
import dev.almanac.runtime.loop.AttributeLookup;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.Mailbox;
import dev.almanac.runtime.loop.NodeContext;
import dev.almanac.runtime.loop.Surroundings;
import dev.almanac.runtime.metric.LoopMetrics;
import dev.almanac.runtime.metric.Metrics;
import dev.almanac.store.Store;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.work.QueueKey;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * The loops of one process over one store. It runs from {@link #start} until {@link #close}, which
 * ends its threads and leaves the store open.
 */
public final class Node implements RuntimeServices, AutoCloseable {
  private final Routes routes;
  private final List<LoopThread> threads = new ArrayList<>();
  private final List<ExecutorService> executors = new ArrayList<>();
  private final ExecutorService readers;
  private final Store store;
  private final Metrics metrics = new Metrics();
  private final LoopMetrics loopMetrics = new LoopMetrics(metrics);
  private final LongSupplier ticks;
  private final ChangeFeed changes = new ChangeFeed();

  private Node(
      Store store,
      Fences fences,
      AttributeLookup attributes,
      NodeOptions options,
      IntFunction<Surroundings> surroundings) {
    this.store = store;
    var outside = IntStream.range(0, options.loops()).mapToObj(surroundings).toList();
    this.ticks = outside.getFirst()::nanos;
    loopMetrics.begin(ticks.getAsLong());
    var vital = new VitalThreads(outside.getFirst().faults());
    this.readers = executor(readers(options, vital));
    this.routes = new Routes(options.loops());
    var shared = new NodeContext(
        store,
        fences,
        attributes,
        routes,
        options.runLimits(),
        options.limits(),
        loopMetrics,
        changes);
    for (int at = 0; at < options.loops(); at++) {
      var mailbox = new Mailbox(options.requests(), options.reserve());
      var writer = executor(Executors.newSingleThreadExecutor(vital.named("writer-" + at)));
      var loop = new Loop(new LoopContext(
          shared, routes.partitions(at), outside.get(at), mailbox, readers, writer));
      routes.add(loop);
      threads.add(new LoopThread("loop-" + at, loop, mailbox, vital));
    }
  }

  /**
   * Starts the loops, which continue the work of an earlier process.
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

  @Override
  public Routed<WorkflowKey, Workflows> workflows() {
    return key -> routes.at(key).workflows();
  }

  @Override
  public Routed<WorkflowKey, WorkflowTasks> workflowTasks() {
    return key -> routes.at(key).workflowTasks();
  }

  @Override
  public Routed<WorkflowKey, Resets> resets() {
    return key -> routes.at(key).resets();
  }

  @Override
  public Routed<WorkflowKey, Histories> histories() {
    return key -> routes.at(key).histories();
  }

  @Override
  public Routed<WorkflowKey, Queries> queries() {
    return key -> routes.at(key).queries();
  }

  @Override
  public Routed<WorkflowKey, WorkflowUpdates> updates() {
    return key -> routes.at(key).updates();
  }

  @Override
  public Routed<ScheduleName, Schedules> schedules() {
    return key -> routes.at(key).schedules();
  }

  @Override
  public Routed<QueueKey, TaskPolls> polls() {
    return key -> routes.at(key).queues();
  }

  @Override
  public Routed<QueueKey, Queues> queues() {
    return key -> routes.at(key).queues();
  }

  @Override
  public List<Queues> allQueues() {
    return routes.allQueues();
  }

  @Override
  public ScheduleRecords scheduleRecords() {
    return new StoredSchedules(store, readers);
  }

  @Override
  public Lists lists() {
    return new StoredLists(store, readers);
  }

  @Override
  public LoopFigures figures() {
    return loopMetrics.figures(threads.size(), ticks.getAsLong());
  }

  /** Returns the metrics; any thread may read them. */
  public Metrics metrics() {
    return metrics;
  }

  /** Sets how metrics call a namespace. */
  public void nameNamespacesBy(Function<UUID, String> names) {
    loopMetrics.runs().nameBy(names);
  }

  /** Returns the feed of durable changes; any thread may watch it. */
  public ChangeFeed changes() {
    return changes;
  }

  /** Returns the control of time skipping. Requires a single loop, which decides about time. */
  public TimeControl time() {
    return routes.only().services().time();
  }

  /** Forgets a run that was deleted from the store. */
  public void forget(RunIdentity run) {
    var workflow = new WorkflowKey(run.namespace(), run.workflowId());
    routes.loopOf(workflow).forget(run);
  }

  /** Sets whether new work is refused, because the disk cannot keep up. */
  public void refuseNew(boolean refuse) {
    routes.refuseNew(refuse);
  }

  /** Answers waiting callers, and lets none wait, because the process is about to end. */
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

  /** Creates the readers, with a queue for more reads than all admitted requests need. */
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
}
