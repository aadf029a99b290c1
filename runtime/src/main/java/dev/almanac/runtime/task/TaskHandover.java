package dev.almanac.runtime.task;

import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.ReturnActivity;
import dev.almanac.engine.activity.StartActivity;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.workflowtask.LeaveSticky;
import dev.almanac.engine.workflowtask.ReturnWorkflowTask;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.history.LoopHistories;
import dev.almanac.runtime.interaction.TaskAttachments;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.runtime.metric.RunMetrics;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.RunDecider;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.TaskDispatch;
import dev.almanac.runtime.run.WorkflowLoader;
import dev.almanac.store.Nanos;
import dev.almanac.store.run.RunIdentity;
import java.time.Duration;
import java.util.HexFormat;
import java.util.function.Consumer;

/**
 * Starts tasks and hands them to workers. If the task was not sent, because the worker has gone
 * away or the server refused the answer, the start is undone, and the task waits again.
 */
public final class TaskHandover implements Peers.TaskGiver {
  private final LoopContext context;
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final GroupCommit commits;
  private final LoopHistories histories;
  private final TaskAttachments attachments;

  public TaskHandover(RunParts parts, LoopHistories histories, TaskAttachments attachments) {
    this.context = parts.context();
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.commits = parts.commits();
    this.histories = histories;
    this.attachments = attachments;
  }

  @Override
  public void give(TaskRef task, PollTicket poll) {
    context.mailbox().post(() -> start(task, poll));
  }

  private void start(TaskRef task, PollTicket poll) {
    if (task.question() != null) {
      attachments.queries().handover().give(task, poll);
      return;
    }
    if (poll.isGone()) {
      home(task).giveBack(task);
      return;
    }
    withRun(
        task,
        run -> {
          if (poll.isGone()) {
            home(task).giveBack(task);
          } else if (hasMoved(run, task)) {
            stale(run, task, poll);
          } else if (isWorkflowTask(task)) {
            startWorkflowTask(run, task, poll);
          } else {
            startActivity(run, task, poll);
          }
        },
        reason -> lost(task, poll, reason));
  }

  @Override
  public void leaveSticky(TaskRef task) {
    context.mailbox().post(() -> toNormalQueue(task));
  }

  private void toNormalQueue(TaskRef task) {
    if (task.question() != null) {
      attachments.queries().handover().leaveSticky(task);
      return;
    }
    withRun(
        task,
        run -> run.state().tasks().pending().ifPresent(pending -> {
          var request =
              new LeaveSticky(task.scheduledEventId(), run.state().tasks().attempt());
          quietly(run, request);
        }),
        reason -> {});
  }

  /** Loads the run of a task. A task from the backlog has only the number of its run. */
  private void withRun(
      TaskRef task, Consumer<CachedRun> action, Consumer<CallFailed.Reason> failed) {
    var identity = task.identity();
    if (identity != null) {
      loader.withRun(target(identity), action, failed);
      return;
    }
    context.read(
        () -> context.store().runs().run(task.run()),
        found -> found.ifPresentOrElse(
            record -> loader.withRun(target(record.identity()), action, failed),
            () -> failed.accept(
                new CallFailed.Reason.NotFound(Target.current(task.queue().namespace(), "")))),
        failed);
  }

  /**
   * Drops a task whose run is gone, and leaves one whose run is unusable. If the database does not
   * answer, the task waits and the poll fails, so that the worker polls again later.
   */
  private void lost(TaskRef task, PollTicket poll, CallFailed.Reason reason) {
    switch (reason) {
      case CallFailed.Reason.NotFound gone -> stale(task, poll);
      case CallFailed.Reason.DataLoss loss -> home(task).stale(task, poll);
      case CallFailed.Reason.Refused refused -> home(task).stale(task, poll);
      case CallFailed.Reason.Unavailable fault -> giveBack(task, poll, fault);
      case CallFailed.Reason.Overloaded fault -> giveBack(task, poll, fault);
    }
  }

  private void giveBack(TaskRef task, PollTicket poll, CallFailed.Reason reason) {
    poll.fail(reason);
    home(task).giveBack(task);
  }

  /**
   * Puts the poll back, because the task cannot be started now. If a worker holds the task, only a
   * commit of its run may delete the row: until then a crash would leave nothing else of it.
   */
  private void stale(CachedRun run, TaskRef task, PollTicket poll) {
    if (!isThere(run, task)) {
      stale(task, poll);
    } else {
      met(run, task);
      home(task).stale(task, poll);
    }
  }

  /** Returns whether the activity is now offered elsewhere, where other workers poll. */
  private static boolean hasMoved(CachedRun run, TaskRef task) {
    return !isWorkflowTask(task)
        && TaskDispatch.waiting(run, task.scheduledEventId())
            .filter(now -> !now.queue().equals(task.queue()))
            .isPresent();
  }

  private static boolean isThere(CachedRun run, TaskRef task) {
    long scheduled = task.scheduledEventId();
    return isWorkflowTask(task)
        ? run.state()
            .tasks()
            .pending()
            .filter(one -> one.scheduledEventId() == scheduled)
            .isPresent()
        : run.state().activities().get(scheduled).isPresent();
  }

  private void stale(TaskRef task, PollTicket poll) {
    if (task.isStored()) {
      commits.drain(task.row());
    }
    home(task).stale(task, poll);
  }

  private void startWorkflowTask(CachedRun run, TaskRef task, PollTicket poll) {
    var stamp = new TaskStamp(task.scheduledEventId(), run.state().tasks().attempt(), nonce());
    var request = new StartWorkflowTask(
        stamp, poll.poll().identity(), stamp.nonce(), poll.poll().sticky());
    var pending = run.state().tasks().pending();
    switch (decider.decision(run, request)) {
      case Decision.Accepted<StartWorkflowTask.Started> accepted -> {
        decider.takeLightly(run, accepted);
        started(run, task);
        attachments.attach(run, stamp.nonce());
        histories.started(run);
        commits.afterDurable(
            run.workflow(),
            AfterCommit.either(
                () -> send(run, task, poll, accepted.reply(), pending.orElseThrow()),
                () -> home(task).stale(task, poll)));
      }
      case Decision.Refused<StartWorkflowTask.Started> rejected -> stale(run, task, poll);
    }
  }

  private void send(
      CachedRun run,
      TaskRef task,
      PollTicket poll,
      StartWorkflowTask.Started started,
      WorkflowTaskState.Pending pending) {
    boolean isCached = poll.poll().sticky() && run.state().tasks().sticky().isPresent();
    long from = isCached ? started.previousStartedEventId() + 1 : 1;
    histories.page(
        run,
        LoopHistories.Wanted.of(from, context.limits().taskEvents(), poll.poll().asker()),
        page -> {
          if (!isHeld(run, started.stamp())) {
            home(task).stale(task, poll);
          } else if (poll.isGone()) {
            quietly(run, new ReturnWorkflowTask(started.stamp()));
          } else {
            poll.give(
                WorkflowTaskMessages.task(
                    run, started, pending, page, attachments.attached(run, started)),
                later(run, found -> quietly(found, new ReturnWorkflowTask(started.stamp()))));
          }
        },
        reason -> {
          quietly(run, new ReturnWorkflowTask(started.stamp()));
          poll.fail(reason);
        });
  }

  /** Returns whether a start still counts: a slow commit may have let it time out. */
  private boolean isHeld(CachedRun run, TaskStamp stamp) {
    return run.isCached()
        && run.state()
            .tasks()
            .started()
            .filter(now -> now.nonce().equals(stamp.nonce()))
            .isPresent();
  }

  private boolean isHeld(CachedRun run, ActivityStamp stamp) {
    return run.isCached()
        && run.state()
            .activities()
            .get(stamp.scheduledEventId())
            .flatMap(Activity::running)
            .filter(now -> now.nonce().equals(stamp.nonce()))
            .isPresent();
  }

  private void startActivity(CachedRun run, TaskRef task, PollTicket poll) {
    int attempt = run.state()
        .activities()
        .get(task.scheduledEventId())
        .map(Activity::attempt)
        .orElse(0);
    var stamp = new ActivityStamp(task.scheduledEventId(), attempt, nonce());
    switch (decider.decision(run, new StartActivity(stamp, poll.poll().identity()))) {
      case Decision.Accepted<Activity> accepted -> {
        decider.take(run, accepted);
        started(run, task);
        commits.afterDurable(
            run.workflow(),
            AfterCommit.either(
                () -> {
                  if (isHeld(run, stamp)) {
                    send(run, stamp, accepted.reply(), poll);
                  } else {
                    home(task).stale(task, poll);
                  }
                },
                () -> home(task).stale(task, poll)));
      }
      case Decision.Refused<Activity> rejected -> stale(run, task, poll);
    }
  }

  private void send(CachedRun run, ActivityStamp stamp, Activity activity, PollTicket poll) {
    if (poll.isGone()) {
      takeBack(run, stamp);
      return;
    }
    var type = run.state().execution().started().getWorkflowType().getName();
    poll.give(
        new TaskPolls.ActivityTask(run.state().key(), type, stamp, activity),
        later(run, found -> takeBack(found, stamp)));
  }

  private void takeBack(CachedRun run, ActivityStamp stamp) {
    if (decider.decision(run, new ReturnActivity(stamp))
        instanceof Decision.Accepted<Boolean> accepted) {
      decider.take(run, accepted);
    }
  }

  /** Returns work to do when the task was not sent. If the run cannot be read, it times out. */
  private Runnable later(CachedRun run, Consumer<CachedRun> action) {
    var target = target(run.identity());
    return () -> context.mailbox().post(() -> loader.withRun(target, action, reason -> {}));
  }

  private void started(CachedRun run, TaskRef task) {
    var since = Nanos.instant(task.row().since());
    context
        .metrics()
        .runs()
        .taken(
            isWorkflowTask(task) ? RunMetrics.Task.WORKFLOW : RunMetrics.Task.ACTIVITY,
            Duration.between(since, context.surroundings().now()));
    run.offered().remove(task.scheduledEventId());
    met(run, task);
  }

  /** Deletes the row with the next commit of the run, unless the task waits again by then. */
  private static void met(CachedRun run, TaskRef task) {
    if (task.isStored()) {
      run.backlog().mayHold(task.row());
    }
  }

  /** Decides a request and adopts the decision, which need not survive a crash. */
  private void quietly(CachedRun run, Request<Boolean> request) {
    if (run.isCached()
        && decider.decision(run, request) instanceof Decision.Accepted<Boolean> accepted) {
      decider.takeLightly(run, accepted);
    }
  }

  private Peers.QueueHome home(TaskRef task) {
    return context.peers().homeOf(task.queue());
  }

  private String nonce() {
    return HexFormat.of().toHexDigits(context.surroundings().random().nextLong());
  }

  private static boolean isWorkflowTask(TaskRef task) {
    return task.queue().kind() == TaskDispatch.WORKFLOW;
  }

  private static Target target(RunIdentity run) {
    return Target.run(run.namespace(), run.workflowId(), run.runId());
  }
}
