package dev.almanac.server;

import dev.almanac.api.Calculations;
import dev.almanac.api.CallGuard;
import dev.almanac.api.Handler;
import dev.almanac.api.Services;
import dev.almanac.api.StatusMapping;
import dev.almanac.api.activity.ActivityOutcomes;
import dev.almanac.api.activity.PollActivityTaskQueueHandler;
import dev.almanac.api.activity.RecordActivityTaskHeartbeatByIdHandler;
import dev.almanac.api.activity.RecordActivityTaskHeartbeatHandler;
import dev.almanac.api.activity.RespondActivityTaskCanceledByIdHandler;
import dev.almanac.api.activity.RespondActivityTaskCanceledHandler;
import dev.almanac.api.activity.RespondActivityTaskCompletedByIdHandler;
import dev.almanac.api.activity.RespondActivityTaskCompletedHandler;
import dev.almanac.api.activity.RespondActivityTaskFailedByIdHandler;
import dev.almanac.api.activity.RespondActivityTaskFailedHandler;
import dev.almanac.api.activity.control.ActivityControls;
import dev.almanac.api.activity.control.PauseActivityExecutionHandler;
import dev.almanac.api.activity.control.PauseActivityHandler;
import dev.almanac.api.activity.control.ResetActivityExecutionHandler;
import dev.almanac.api.activity.control.ResetActivityHandler;
import dev.almanac.api.activity.control.UnpauseActivityExecutionHandler;
import dev.almanac.api.activity.control.UnpauseActivityHandler;
import dev.almanac.api.activity.control.UpdateActivityExecutionOptionsHandler;
import dev.almanac.api.activity.control.UpdateActivityOptionsHandler;
import dev.almanac.api.attribute.AddSearchAttributesHandler;
import dev.almanac.api.attribute.GetSearchAttributesHandler;
import dev.almanac.api.attribute.ListSearchAttributesHandler;
import dev.almanac.api.attribute.RemoveSearchAttributesHandler;
import dev.almanac.api.batch.DescribeBatchOperationHandler;
import dev.almanac.api.batch.ListBatchOperationsHandler;
import dev.almanac.api.batch.StartBatchOperationHandler;
import dev.almanac.api.batch.StopBatchOperationHandler;
import dev.almanac.api.history.GetWorkflowExecutionHistoryHandler;
import dev.almanac.api.history.GetWorkflowExecutionHistoryReverseHandler;
import dev.almanac.api.list.CountWorkflowExecutionsHandler;
import dev.almanac.api.list.ListArchivedWorkflowExecutionsHandler;
import dev.almanac.api.list.ListClosedWorkflowExecutionsHandler;
import dev.almanac.api.list.ListOpenWorkflowExecutionsHandler;
import dev.almanac.api.list.ListWorkflowExecutionsHandler;
import dev.almanac.api.list.RunFinder;
import dev.almanac.api.list.RunLists;
import dev.almanac.api.list.ScanWorkflowExecutionsHandler;
import dev.almanac.api.namespace.DescribeNamespaceHandler;
import dev.almanac.api.namespace.ListNamespacesHandler;
import dev.almanac.api.namespace.NamespaceMessages;
import dev.almanac.api.namespace.RegisterNamespaceHandler;
import dev.almanac.api.namespace.UpdateNamespaceHandler;
import dev.almanac.api.operator.ConfirmClockHandler;
import dev.almanac.api.query.QueryWorkflowHandler;
import dev.almanac.api.query.RespondQueryTaskCompletedHandler;
import dev.almanac.api.queue.DescribeTaskQueueHandler;
import dev.almanac.api.queue.ListTaskQueuePartitionsHandler;
import dev.almanac.api.system.ClusterIdentity;
import dev.almanac.api.system.Feature;
import dev.almanac.api.system.GetClusterInfoHandler;
import dev.almanac.api.system.GetSystemInfoHandler;
import dev.almanac.api.task.NextTask;
import dev.almanac.api.task.PollWorkflowTaskQueueHandler;
import dev.almanac.api.task.ResetStickyTaskQueueHandler;
import dev.almanac.api.task.RespondWorkflowTaskCompletedHandler;
import dev.almanac.api.task.RespondWorkflowTaskFailedHandler;
import dev.almanac.api.task.ShutdownWorkerHandler;
import dev.almanac.api.testservice.GetCurrentTimeHandler;
import dev.almanac.api.testservice.LockTimeSkippingHandler;
import dev.almanac.api.testservice.SleepHandler;
import dev.almanac.api.testservice.SleepUntilHandler;
import dev.almanac.api.testservice.UnlockTimeSkippingHandler;
import dev.almanac.api.testservice.UnlockTimeSkippingWithSleepHandler;
import dev.almanac.api.traffic.Traffic;
import dev.almanac.api.update.PollWorkflowExecutionUpdateHandler;
import dev.almanac.api.update.UpdateWorkflowExecutionHandler;
import dev.almanac.api.worker.CountWorkersHandler;
import dev.almanac.api.worker.DescribeWorkerHandler;
import dev.almanac.api.worker.ListWorkersHandler;
import dev.almanac.api.worker.RecordWorkerHeartbeatHandler;
import dev.almanac.api.workflow.DeleteWorkflowExecutionHandler;
import dev.almanac.api.workflow.DescribeWorkflowExecutionHandler;
import dev.almanac.api.workflow.ExecuteMultiOperationHandler;
import dev.almanac.api.workflow.RequestCancelWorkflowExecutionHandler;
import dev.almanac.api.workflow.ResetRequestReader;
import dev.almanac.api.workflow.ResetWorkflowExecutionHandler;
import dev.almanac.api.workflow.SignalWithStartWorkflowExecutionHandler;
import dev.almanac.api.workflow.SignalWorkflowExecutionHandler;
import dev.almanac.api.workflow.StartRequestReader;
import dev.almanac.api.workflow.StartWorkflowExecutionHandler;
import dev.almanac.api.workflow.TerminateWorkflowExecutionHandler;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.Queues;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.batch.BatchDesk;
import dev.almanac.runtime.clock.TrustedClock;
import dev.almanac.runtime.registry.CalendarUpdates;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.runtime.worker.Workers;
import io.grpc.ServerServiceDefinition;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/** Puts the parts together. A new handler is one more line here. */
final class Wiring {
  /** What works. A feature joins when it does, and stays. */
  private static final Set<Feature> BUILT = EnumSet.of(
      Feature.SIGNAL_AND_QUERY_HEADER,
      Feature.ACTIVITY_FAILURE_INCLUDE_HEARTBEAT,
      Feature.ENCODED_FAILURE_ATTRIBUTES,
      Feature.SCHEDULES,
      Feature.UPSERT_MEMO,
      Feature.COUNT_GROUP_BY_EXECUTION_STATUS,
      Feature.UPDATE,
      Feature.EAGER_WORKFLOW_START,
      Feature.WORKER_HEARTBEATS,
      Feature.POLLS_RELEASED_ON_SHUTDOWN,
      Feature.REPORTED_PROBLEMS,
      Feature.POLLER_SCALING);

  /** What workers say of themselves may take this part of the heap, or less. */
  private static final int SHARE_OF_WORKERS = 32;

  private final ServerEnvironment world;
  private final Namespaces namespaces;
  private final SearchAttributes attributes;
  private final Backend backend;
  private final ClusterIdentity identity;

  Wiring(
      ServerEnvironment world,
      Namespaces namespaces,
      SearchAttributes attributes,
      Backend backend,
      ClusterIdentity identity) {
    this.world = world;
    this.namespaces = namespaces;
    this.attributes = attributes;
    this.backend = backend;
    this.identity = identity;
  }

  /** What handlers see of the runtime. */
  record Backend(
      Calls calls,
      Histories histories,
      Tasks tasks,
      Bulk bulk,
      TrustedClock clock,
      Optional<Skipping> skipping,
      ServerConfig.Limits limits) {
    Workflows workflows() {
      return calls.workflows();
    }

    TaskPolls polls() {
      return tasks.polls();
    }

    Queues queues() {
      return tasks.queues();
    }

    /** The time that runs see. */
    InstantSource time() {
      return skipping.<InstantSource>map(Skipping::clock).orElse(clock);
    }
  }

  /** What is asked of runs and of workflow code. */
  record Calls(
      Workflows workflows, Queries queries, WorkflowUpdates updates, Scheduling scheduling) {}

  /** @param calculator where what may take long is computed, in bounds */
  record Scheduling(
      Schedules schedules,
      ScheduleRecords records,
      Calendars calendars,
      CalendarUpdates updates,
      Executor calculator) {}

  /** Where workers ask, and where people look at that. */
  record Tasks(TaskPolls polls, Queues queues) {}

  /** What is for many runs at once. */
  record Bulk(Lists lists, BatchDesk batches) {}

  /** Of a server for tests. */
  record Skipping(InstantSource clock, TimeControl control) {}

  /** @param traffic counts what is on its way */
  List<ServerServiceDefinition> services(CallGuard guard, Traffic traffic) {
    var statuses = new StatusMapping(() -> world.ids().get().toString());
    var handlers = Stream.of(
            system(),
            workflows(),
            tasks(),
            activities(),
            controls(),
            workers(),
            lists(),
            batches(),
            schedules(),
            time())
        .flatMap(List::stream)
        .toList();
    return Services.of(handlers, statuses, world.ticker(), guard, traffic);
  }

  private List<Handler<?, ?>> system() {
    var messages = new NamespaceMessages(BUILT, backend.limits().run());
    return List.of(
        new GetSystemInfoHandler(BUILT),
        new GetClusterInfoHandler(identity, backend.clock()::alarm),
        new ConfirmClockHandler(backend.clock()),
        new DescribeNamespaceHandler(namespaces, messages),
        new ListNamespacesHandler(namespaces, messages),
        new RegisterNamespaceHandler(namespaces),
        new UpdateNamespaceHandler(namespaces, messages),
        new AddSearchAttributesHandler(namespaces, attributes),
        new RemoveSearchAttributesHandler(namespaces, attributes),
        new ListSearchAttributesHandler(namespaces, attributes),
        new GetSearchAttributesHandler(namespaces, attributes, calculations()));
  }

  private List<Handler<?, ?>> workflows() {
    var workflows = backend.workflows();
    var histories = backend.histories();
    var orders = new StartRequestReader(
        attributes, world.ids(), backend.time(), backend.limits().run());
    int page = backend.limits().historyPage();
    return List.of(
        new StartWorkflowExecutionHandler(namespaces, workflows, orders, new NextTask(histories)),
        new SignalWithStartWorkflowExecutionHandler(namespaces, workflows, orders),
        new SignalWorkflowExecutionHandler(namespaces, workflows),
        new RequestCancelWorkflowExecutionHandler(namespaces, workflows),
        new TerminateWorkflowExecutionHandler(namespaces, workflows),
        new UpdateWorkflowExecutionHandler(namespaces, backend.calls().updates(), world.ids()),
        new PollWorkflowExecutionUpdateHandler(namespaces, backend.calls().updates()),
        new ExecuteMultiOperationHandler(
            namespaces, backend.calls().updates(), orders, world.ids()),
        new QueryWorkflowHandler(namespaces, backend.calls().queries()),
        new ResetWorkflowExecutionHandler(
            namespaces, workflows, new ResetRequestReader(world.ids())),
        new DeleteWorkflowExecutionHandler(namespaces, workflows),
        new DescribeWorkflowExecutionHandler(namespaces, histories),
        new GetWorkflowExecutionHistoryHandler(namespaces, histories, page),
        new GetWorkflowExecutionHistoryReverseHandler(namespaces, histories, page));
  }

  private List<Handler<?, ?>> tasks() {
    var workflows = backend.workflows();
    var next = new NextTask(backend.histories());
    return List.of(
        new PollWorkflowTaskQueueHandler(namespaces, backend.polls()),
        new RespondWorkflowTaskCompletedHandler(
            namespaces, attributes, workflows, next, world.ids()),
        new RespondWorkflowTaskFailedHandler(namespaces, workflows),
        new RespondQueryTaskCompletedHandler(namespaces, backend.calls().queries()),
        new ResetStickyTaskQueueHandler(namespaces, workflows));
  }

  private List<Handler<?, ?>> workers() {
    var workers = new Workers(backend.clock(), world.heapBytes() / SHARE_OF_WORKERS);
    return List.of(
        new DescribeTaskQueueHandler(namespaces, backend.queues(), backend.time()),
        new ListTaskQueuePartitionsHandler(namespaces),
        new ShutdownWorkerHandler(namespaces, backend.queues(), workers),
        new RecordWorkerHeartbeatHandler(namespaces, workers),
        new ListWorkersHandler(namespaces, workers, calculations()),
        new CountWorkersHandler(namespaces, workers, calculations()),
        new DescribeWorkerHandler(namespaces, workers));
  }

  private Calculations calculations() {
    return new Calculations(backend.calls().scheduling().calculator());
  }

  private List<Handler<?, ?>> controls() {
    var controls = new ActivityControls(namespaces, backend.workflows(), world.ids());
    return List.of(
        new PauseActivityHandler(controls),
        new PauseActivityExecutionHandler(controls),
        new UnpauseActivityHandler(controls),
        new UnpauseActivityExecutionHandler(controls),
        new ResetActivityHandler(controls),
        new ResetActivityExecutionHandler(controls),
        new UpdateActivityOptionsHandler(controls),
        new UpdateActivityExecutionOptionsHandler(controls));
  }

  private List<Handler<?, ?>> activities() {
    var outcomes = new ActivityOutcomes(backend.workflows());
    return List.of(
        new PollActivityTaskQueueHandler(namespaces, backend.polls()),
        new RespondActivityTaskCompletedHandler(namespaces, outcomes),
        new RespondActivityTaskCompletedByIdHandler(namespaces, outcomes),
        new RespondActivityTaskFailedHandler(namespaces, outcomes),
        new RespondActivityTaskFailedByIdHandler(namespaces, outcomes),
        new RespondActivityTaskCanceledHandler(namespaces, outcomes),
        new RespondActivityTaskCanceledByIdHandler(namespaces, outcomes),
        new RecordActivityTaskHeartbeatHandler(namespaces, outcomes),
        new RecordActivityTaskHeartbeatByIdHandler(namespaces, outcomes));
  }

  private List<Handler<?, ?>> batches() {
    var batches = backend.bulk().batches();
    var finder = new RunFinder(new RunLists(backend.bulk().lists(), attributes));
    return List.of(
        new StartBatchOperationHandler(namespaces, batches, finder, backend.time()),
        new DescribeBatchOperationHandler(namespaces, batches),
        new ListBatchOperationsHandler(namespaces, batches),
        new StopBatchOperationHandler(namespaces, batches));
  }

  private List<Handler<?, ?>> lists() {
    var lists = new RunLists(backend.bulk().lists(), attributes);
    return List.of(
        new ListWorkflowExecutionsHandler(namespaces, lists),
        new ListOpenWorkflowExecutionsHandler(namespaces, lists),
        new ListClosedWorkflowExecutionsHandler(namespaces, lists),
        new ScanWorkflowExecutionsHandler(namespaces, lists),
        new ListArchivedWorkflowExecutionsHandler(namespaces),
        new CountWorkflowExecutionsHandler(namespaces, lists));
  }

  private List<Handler<?, ?>> schedules() {
    var scheduling = backend.calls().scheduling();
    return new ScheduleHandlers(
            namespaces,
            attributes,
            new ScheduleHandlers.Backing(
                scheduling.schedules(),
                scheduling.records(),
                backend.bulk().lists(),
                scheduling.calendars(),
                scheduling.updates()),
            new ScheduleHandlers.Time(backend.time(), scheduling.calculator()),
            backend.limits().run())
        .all();
  }

  /** Only a server for tests has them. */
  private List<Handler<?, ?>> time() {
    return backend
        .skipping()
        .map(Skipping::control)
        .map(time -> List.<Handler<?, ?>>of(
            new LockTimeSkippingHandler(time),
            new UnlockTimeSkippingHandler(time),
            new SleepHandler(time),
            new SleepUntilHandler(time),
            new UnlockTimeSkippingWithSleepHandler(time),
            new GetCurrentTimeHandler(backend.time())))
        .orElse(List.of());
  }
}
