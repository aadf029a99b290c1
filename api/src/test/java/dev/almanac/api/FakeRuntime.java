package dev.almanac.api;

import dev.almanac.engine.Engine;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.StartActivity;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.WorkflowIdPolicies;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.engine.workflowtask.WriteTaskStarted;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.ResetOrder;
import dev.almanac.runtime.Resets;
import dev.almanac.runtime.RunView;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.WorkflowTasks;
import dev.almanac.runtime.Workflows;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A runtime of one run at a time, for tests of handlers: the real rules, decided at once, and
 * nothing stored. Time goes on by a second with every decision.
 */
public final class FakeRuntime implements Workflows, WorkflowTasks, Resets, Histories, TaskPolls {
  private final List<HistoryEvent> events = new ArrayList<>();
  private final List<Poll> polls = new ArrayList<>();
  private Optional<Run> run = Optional.empty();
  private Optional<StartOrder> order = Optional.empty();
  private Optional<ResetOrder> resetOrder = Optional.empty();
  private Instant now = Instant.parse("2030-01-01T00:00:00Z");
  private int pageSize = Integer.MAX_VALUE;

  public Run run() {
    return run.orElseThrow();
  }

  public StartOrder order() {
    return order.orElseThrow();
  }

  public ResetOrder resetOrder() {
    return resetOrder.orElseThrow();
  }

  public List<Poll> polls() {
    return polls;
  }

  /** Workflow tasks come with at most so many events. */
  public void pageSize(int events) {
    pageSize = events;
  }

  @Override
  public CompletionStage<StartReply> start(StartOrder start) {
    order = Optional.of(start);
    var runId = new UUID(7, 7);
    if (run.filter(Run::open).isPresent()) {
      var current =
          new WorkflowIdPolicies.CurrentRun(runId, runId, run().execution().status(), "first");
      return done(
          new StartReply.Taken(current, "Workflow execution is already running. WorkflowId"));
    }
    var begin = start.start();
    Decision<RunKey> decided = start.signal().isPresent()
        ? RunCreation.startWithSignal(begin, runId, start.signal().get(), now)
        : begin.attributes().getEagerExecutionAccepted()
            ? RunCreation.startEagerly(begin, runId, "eager", now)
            : RunCreation.start(begin, runId, now);
    if (decided instanceof Decision.Accepted<RunKey> accepted) {
      take(accepted);
    }
    return done(new StartReply.Started(
        runId,
        runId,
        true,
        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING,
        run.flatMap(run -> StartWorkflowTask.held(run, RunLimits.DEFAULT))));
  }

  @Override
  public <R> CompletionStage<R> ask(Target target, Request<R> request, Urgency urgency) {
    if (run.isEmpty()) {
      return failed(new CallFailed.Reason.NotFound(target));
    }
    return switch (Engine.decide(run(), request, now)) {
      case Decision.Accepted<R> accepted -> done(take(accepted));
      case Decision.Refused<R>(var refusal) -> failed(new CallFailed.Reason.Refused(refusal));
    };
  }

  @Override
  public CompletionStage<Reply> complete(
      Target target, CompleteWorkflowTask completion, Map<String, WorkflowQueryResult> answers) {
    return ask(target, completion, Urgency.RESERVED)
        .thenApply(completed -> new Reply(completed, Attached.NOTHING));
  }

  @Override
  public CompletionStage<UUID> reset(ResetOrder newOrder) {
    resetOrder = Optional.of(newOrder);
    return done(new UUID(8, 8));
  }

  @Override
  public CompletionStage<Boolean> delete(Target target) {
    if (run.isEmpty()) {
      return failed(new CallFailed.Reason.NotFound(target));
    }
    run = Optional.empty();
    events.clear();
    return done(true);
  }

  @Override
  public CompletionStage<RunView> view(Target target) {
    return run.isEmpty() ? failed(new CallFailed.Reason.NotFound(target)) : done(view());
  }

  @Override
  public CompletionStage<HistoryPage> forward(Target target, long from, int limit, Wait wait) {
    if (run.isEmpty()) {
      return failed(new CallFailed.Reason.NotFound(target));
    }
    if (run().open()
        && Engine.decide(run(), new WriteTaskStarted(), now)
            instanceof Decision.Accepted<Boolean> accepted) {
      take(accepted);
    }
    return stored(target, from, limit);
  }

  @Override
  public CompletionStage<HistoryPage> stored(Target target, long from, int limit) {
    int first = (int) from - 1;
    int end = (int) Math.min(events.size(), first + (long) limit);
    boolean isLast = end == events.size();
    return done(new HistoryPage(
        view(),
        events.subList(first, end),
        isLast && !run().open() ? 0 : end + 1,
        isLast ? StartWorkflowTask.shownBehind(run(), RunLimits.DEFAULT) : List.of()));
  }

  @Override
  public CompletionStage<HistoryPage> backward(Target target, long from, int limit, Asker asker) {
    int last = from == 0 ? events.size() : (int) from;
    int end = Math.max(0, last - limit);
    return done(new HistoryPage(view(), events.subList(end, last).reversed(), end, List.of()));
  }

  @Override
  public CompletionStage<HistoryPage> closeEvent(Target target, Wait wait) {
    return done(
        run().open()
            ? new HistoryPage(view(), List.of(), events.size() + 1, List.of())
            : new HistoryPage(view(), List.of(events.getLast()), 0, List.of()));
  }

  @Override
  public CompletionStage<Optional<WorkflowTask>> workflowTask(Poll poll) {
    polls.add(poll);
    var tasks = run.map(Run::tasks).orElse(WorkflowTaskState.NONE);
    if (tasks.pending().filter(task -> task.started().isEmpty()).isEmpty()) {
      return done(Optional.empty());
    }
    var pending = tasks.pending().orElseThrow();
    var stamp = new TaskStamp(pending.scheduledEventId(), tasks.attempt(), "nonce");
    var start = new StartWorkflowTask(stamp, poll.identity(), "request", poll.sticky());
    return ask(target(), start, Urgency.NORMAL)
        .thenApply(started -> Optional.of(task(started, pending.scheduledAt(), poll.sticky())));
  }

  @Override
  public CompletionStage<Optional<ActivityTask>> activity(Poll poll) {
    polls.add(poll);
    var waiting = run().activities().byEvent().first().orElseThrow().getValue();
    var stamp = new ActivityStamp(waiting.scheduledEventId(), waiting.attempt(), "nonce");
    return ask(target(), new StartActivity(stamp, poll.identity()), Urgency.NORMAL)
        .thenApply(activity -> Optional.of(new ActivityTask(
            run().key(),
            run().execution().started().getWorkflowType().getName(),
            stamp,
            activity)));
  }

  private WorkflowTask task(
      StartWorkflowTask.Started started, Instant scheduledAt, boolean isSticky) {
    int from = isSticky ? (int) started.previousStartedEventId() : 0;
    int end = (int) Math.min(events.size(), from + (long) pageSize);
    var page = new ArrayList<>(events.subList(from, end));
    if (end == events.size()) {
      page.addAll(started.unwritten());
    }
    return new WorkflowTask(
        run().key(),
        run().execution().started().getWorkflowType().getName(),
        new Given(
            started.stamp(),
            started.startedEventId(),
            started.previousStartedEventId(),
            scheduledAt,
            now,
            run().execution().taskQueue()),
        page,
        end == events.size() ? 0 : end + 1,
        Attached.NOTHING);
  }

  private <R> R take(Decision.Accepted<R> accepted) {
    run = Optional.of(accepted.next());
    for (var entry : accepted.log()) {
      if (entry instanceof LogEntry.Event(var event)) {
        events.add(event);
      }
    }
    now = now.plusSeconds(1);
    return accepted.reply();
  }

  private Target target() {
    return Target.current(run().key().workflow());
  }

  private RunView view() {
    var id = run().key().runId();
    return new RunView(run(), id, id, true, "request");
  }

  private static <T> CompletionStage<T> done(T value) {
    return CompletableFuture.completedFuture(value);
  }

  private static <T> CompletionStage<T> failed(CallFailed.Reason reason) {
    return CompletableFuture.failedFuture(new CallFailed(reason));
  }
}
