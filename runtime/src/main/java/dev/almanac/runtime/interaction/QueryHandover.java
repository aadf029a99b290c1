package dev.almanac.runtime.interaction;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.workflowtask.ResetSticky;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.history.LoopHistories;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.RunDecider;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.TaskDispatch;
import dev.almanac.runtime.run.WorkflowLoader;
import dev.almanac.store.work.QueueKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends queries to workers without a task. The worker that has the run in its cache comes first; if
 * it does not answer soon, any worker gets the query with the whole history.
 */
public final class QueryHandover {
  private final LoopContext context;
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final LoopTimers timers;
  private final LoopHistories histories;
  private final PendingQueries questions;

  QueryHandover(RunParts parts, LoopHistories histories, PendingQueries questions) {
    this.context = parts.context();
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.timers = parts.timers();
    this.histories = histories;
    this.questions = questions;
  }

  /** Offers the query at the task queue of the run. */
  void offer(CachedRun run, PendingQuery asked) {
    var sticky = run.state().tasks().sticky();
    if (sticky.isEmpty()) {
      offer(asked, asked.queue, false);
      return;
    }
    offer(asked, sticky.get().queue(), true);
    long until = context.surroundings().nanos() + sticky.get().scheduleToStart().toNanos();
    asked.timers.add(timers.at(until, () -> leaveSticky(asked)));
  }

  private void offer(PendingQuery asked, String queue, boolean sticky) {
    var key = new QueueKey(asked.run.namespace(), queue, TaskDispatch.WORKFLOW);
    var task = TaskRef.question(key, sticky, asked.run, asked.id);
    asked.offer = task;
    context.peers().homeOf(key).offer(task);
  }

  /** Leaves the sticky queue, whose worker has gone or is too busy. */
  public void leaveSticky(TaskRef task) {
    var asked = find(task);
    if (asked != null) {
      leaveSticky(asked);
    }
  }

  private void leaveSticky(PendingQuery asked) {
    if (asked.offer != null && asked.offer.sticky() && !asked.reply.isDone()) {
      var left = asked.offer.queue();
      withdraw(asked.offer);
      offer(asked, asked.queue, false);
      loader.withRun(LoopQueries.target(asked.run), run -> forsake(run, left), reason -> {});
    }
  }

  /** Has later tasks of the run skip the sticky queue, where they would time out. */
  private void forsake(CachedRun run, QueueKey left) {
    boolean isSame = run.state()
        .tasks()
        .sticky()
        .filter(sticky -> sticky.queue().equals(left.name()))
        .isPresent();
    if (isSame
        && decider.decision(run, new ResetSticky())
            instanceof Decision.Accepted<Boolean> accepted) {
      decider.takeLightly(run, accepted);
    }
  }

  /** Withdraws a query that needs no answer. */
  void forget(PendingQuery asked) {
    questions.remove(asked);
    asked.timers.forEach(timers::cancel);
    if (asked.offer != null) {
      withdraw(asked.offer);
    }
  }

  private void withdraw(TaskRef task) {
    context.peers().homeOf(task.queue()).withdraw(task);
  }

  /** Sends the query to a worker. */
  public void give(TaskRef task, PollTicket poll) {
    var home = context.peers().homeOf(task.queue());
    var asked = find(task);
    if (asked == null) {
      home.stale(task, poll);
    } else if (poll.isGone()) {
      home.giveBack(task);
    } else {
      loader.withRun(
          LoopQueries.target(asked.run),
          run -> send(run, asked, task, poll),
          reason -> lost(asked, task, poll, reason));
    }
  }

  private void send(CachedRun run, PendingQuery asked, TaskRef task, PollTicket poll) {
    if (task.sticky()) {
      hand(run, asked, task, poll, new LoopHistories.Page(List.of(), 0));
      return;
    }
    histories.page(
        run,
        LoopHistories.Wanted.of(1, context.limits().taskEvents(), poll.poll().asker()),
        page -> hand(run, asked, task, poll, page),
        reason -> lost(asked, task, poll, reason));
  }

  private void hand(
      CachedRun run, PendingQuery asked, TaskRef task, PollTicket poll, LoopHistories.Page page) {
    var home = context.peers().homeOf(task.queue());
    if (asked.reply.isDone()) {
      home.stale(task, poll);
    } else if (poll.isGone()) {
      home.giveBack(task);
    } else {
      poll.give(message(run, asked, page), () -> context.mailbox().post(() -> giveBack(task)));
    }
  }

  /** Offers a query again that was not sent, unless it is offered elsewhere already. */
  private void giveBack(TaskRef task) {
    var asked = find(task);
    if (asked != null && task.equals(asked.offer)) {
      context.peers().homeOf(task.queue()).giveBack(task);
    }
  }

  /** Fails the poll, because the database did not answer; the query waits for the next worker. */
  private void lost(PendingQuery asked, TaskRef task, PollTicket poll, CallFailed.Reason reason) {
    switch (reason) {
      case CallFailed.Reason.Unavailable fault -> {
        poll.fail(reason);
        context.peers().homeOf(task.queue()).giveBack(task);
      }
      case CallFailed.Reason.Overloaded fault -> {
        poll.fail(reason);
        context.peers().homeOf(task.queue()).giveBack(task);
      }
      case CallFailed.Reason.NotFound gone -> fail(asked, task, poll, reason);
      case CallFailed.Reason.DataLoss loss -> fail(asked, task, poll, reason);
      case CallFailed.Reason.Refused refused -> fail(asked, task, poll, reason);
    }
  }

  private void fail(PendingQuery asked, TaskRef task, PollTicket poll, CallFailed.Reason reason) {
    forget(asked);
    asked.reply.completeExceptionally(new CallFailed(reason));
    context.peers().homeOf(task.queue()).stale(task, poll);
  }

  /** Builds the task for a query, without a start because nothing is started. */
  private TaskPolls.WorkflowTask message(
      CachedRun run, PendingQuery asked, LoopHistories.Page page) {
    var now = context.surroundings().now();
    var execution = run.state().execution();
    var given = new TaskPolls.Given(
        new TaskStamp(0, WorkflowTaskState.NONE.attempt(), asked.id),
        0,
        run.state().tasks().previousStartedEventId(),
        now,
        now,
        execution.taskQueue());
    return new TaskPolls.WorkflowTask(
        run.state().key(),
        execution.started().getWorkflowType().getName(),
        given,
        page.events(),
        page.next(),
        new TaskPolls.Attached(Optional.of(asked.question.query()), Map.of(), List.of()));
  }

  private @Nullable PendingQuery find(TaskRef task) {
    return task.question() == null ? null : questions.find(task.question());
  }
}
