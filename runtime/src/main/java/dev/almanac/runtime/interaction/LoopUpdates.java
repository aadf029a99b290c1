package dev.almanac.runtime.interaction;

import com.google.protobuf.Any;
import com.google.protobuf.MessageLite;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.state.Updates;
import dev.almanac.engine.update.AdmitUpdate;
import dev.almanac.engine.update.ShowUpdates;
import dev.almanac.engine.update.UpdateFailures;
import dev.almanac.engine.update.UpdateProtocolMessages;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.history.LoopHistories;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.PendingReply;
import dev.almanac.runtime.loop.Requests;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.RunDecider;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.RunStarter;
import dev.almanac.runtime.run.WorkflowLoader;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.protocol.v1.Message;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Takes updates, sends them to workers with workflow tasks, and tells callers their progress. It
 * shows only durable state.
 */
public final class LoopUpdates implements WorkflowUpdates {
  /** The workflow closed before it saw the update. */
  static final Refusal ENDED =
      new Refusal(Refusal.Reason.NOT_FOUND, "workflow update was aborted by closing workflow");

  private static final Refusal TASK_FAILED = new Refusal(
      Refusal.Reason.NOT_READY,
      "Unable to perform workflow execution update due to unexpected workflow task failure.");

  private final LoopContext context;
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final GroupCommit commits;
  private final LoopTimers timers;
  private final Requests requests;
  private final LoopHistories histories;
  private final UpdateWithStart withStart;
  private final PendingUpdates pending = new PendingUpdates();
  private boolean isDraining;

  public LoopUpdates(RunParts parts, LoopHistories histories, RunStarter starter) {
    this.context = parts.context();
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.commits = parts.commits();
    this.timers = parts.timers();
    this.requests = parts.requests();
    this.histories = histories;
    this.withStart = new UpdateWithStart(loader, starter, this);
  }

  @Override
  public CompletionStage<Reply> update(Target target, Request update, Patience patience) {
    return requests.ask(reply -> update(target, update, patience, reply));
  }

  @Override
  public CompletionStage<Reply> poll(Target target, String updateId, Patience patience) {
    return requests.ask(reply -> poll(target, updateId, patience, reply));
  }

  @Override
  public CompletionStage<StartReplies> startAndUpdate(
      StartOrder start, Request update, Patience patience) {
    return requests.ask(reply -> withStart.start(start, update, patience, reply));
  }

  void update(Target target, Request update, Patience patience, PendingReply<Reply> reply) {
    loader.withRun(
        target, run -> update(run, update, patience, reply), reason -> fail(reply, reason));
  }

  private void update(CachedRun run, Request update, Patience patience, PendingReply<Reply> reply) {
    var id = update.getMeta().getUpdateId();
    if (isDraining) {
      fail(reply, new CallFailed.Reason.Unavailable("Almanac is stopping"));
    } else if (isKnown(run, id)) {
      join(run, id, patience, reply);
    } else if (pending.isFull()) {
      fail(reply, new CallFailed.Reason.Overloaded("Too many updates"));
    } else {
      admit(run, update, patience, reply);
    }
  }

  private void admit(CachedRun run, Request update, Patience patience, PendingReply<Reply> reply) {
    var others = pending.unanswered(run, any -> true).values();
    var waiting = new AdmitUpdate.Waiting(
        others.size(), others.stream().mapToLong(MessageLite::getSerializedSize).sum());
    switch (decider.decision(run, new AdmitUpdate(update, waiting))) {
      case Decision.Accepted<Boolean> accepted -> {
        decider.takeLightly(run, accepted);
        var id = update.getMeta().getUpdateId();
        pending.add(new PendingUpdate(run.identity(), id, update));
        join(run, id, patience, reply);
      }
      case Decision.Refused<Boolean>(var refusal) ->
        commits.afterDurable(
            run.workflow(), AfterCommit.refusal(reply, new CallFailed.Reason.Refused(refusal)));
    }
  }

  private void poll(Target target, String id, Patience patience, PendingReply<Reply> reply) {
    loader.withRun(
        target,
        run -> {
          if (isKnown(run, id)) {
            join(run, id, patience, reply);
          } else {
            var refusal =
                new Refusal(Refusal.Reason.NOT_FOUND, "update \"%s\" not found".formatted(id));
            commits.afterDurable(
                run.workflow(), AfterCommit.refusal(reply, new CallFailed.Reason.Refused(refusal)));
          }
        },
        reason -> fail(reply, reason));
  }

  boolean isKnown(CachedRun run, String id) {
    return run.state().updates().get(id).isPresent()
        || run.state().unansweredUpdates().contains(id)
        || pending.find(run.identity().ref(), id) != null;
  }

  private void join(CachedRun run, String id, Patience patience, PendingReply<Reply> reply) {
    var found = pending.find(run.identity().ref(), id);
    if (found == null && pending.isFull()) {
      fail(reply, new CallFailed.Reason.Overloaded("Too many updates"));
      return;
    }
    var update = found == null ? new PendingUpdate(run.identity(), id, null) : found;
    if (found == null) {
      pending.add(update);
    }
    if (update.waiters.size() >= context.limits().waiters()) {
      fail(reply, new CallFailed.Reason.Overloaded("Too many wait for this update"));
      return;
    }
    var waiter = new PendingUpdate.Waiter(patience.awaited(), reply);
    update.waiters.add(waiter);
    reply.giveRoom();
    long until = context.surroundings().nanos() + patience.how().patience().toNanos();
    waiter.timer = timers.at(until, () -> giveUp(update, waiter));
    patience.how().asker().whenGone(() -> context.mailbox().post(() -> giveUp(update, waiter)));
    look(run, update);
  }

  /** Tells a waiter that timed out the stage reached. */
  private void giveUp(PendingUpdate update, PendingUpdate.Waiter waiter) {
    update.leave(waiter, timers);
    waiter.reply.complete(update.reply(Optional.empty()));
    prune(update);
  }

  /** Continues after a commit or a load of the run. */
  void settle(CachedRun run) {
    for (var update : pending.of(run.identity().ref())) {
      look(run, update);
    }
    if (run.state().open()
        && run.state().tasks().pending().isEmpty()
        && !pending.unanswered(run, any -> true).isEmpty()
        && decider.decision(run, new ShowUpdates()) instanceof Decision.Accepted<Boolean> shown) {
      decider.takeLightly(run, shown);
    }
  }

  private void look(CachedRun run, PendingUpdate update) {
    if (!run.isStored()) {
      return;
    }
    var known = run.stored().updates().get(update.id);
    if (known.isPresent()) {
      accepted(run, update, known.get());
    } else if (!run.stored().open()) {
      abort(run, update);
    } else {
      update.tellReached(timers);
    }
    prune(update);
  }

  private void accepted(CachedRun run, PendingUpdate update, Updates.Update known) {
    update.request = null;
    update.stage = Stage.ACCEPTED;
    if (known.isCompleted()) {
      var wanted = LoopHistories.Wanted.of(known.eventId(), 1, Asker.PATIENT);
      histories.page(run, wanted, page -> completed(update, outcome(page)), reason -> {
        update.fail(reason, timers);
        prune(update);
      });
    } else if (!run.stored().open()) {
      completed(update, Outcome.newBuilder().setFailure(UpdateFailures.ENDED).build());
    } else {
      update.tellReached(timers);
    }
  }

  private static Outcome outcome(LoopHistories.Page page) {
    return page.events()
        .getFirst()
        .getWorkflowExecutionUpdateCompletedEventAttributes()
        .getOutcome();
  }

  private void completed(PendingUpdate update, Outcome outcome) {
    update.complete(outcome, timers);
    prune(update);
  }

  /** Fails an update that the workflow did not answer before it closed. */
  private void abort(CachedRun run, PendingUpdate update) {
    update.request = null;
    update.fail(new CallFailed.Reason.Refused(isContinued(run) ? Refusal.CLOSING : ENDED), timers);
  }

  /** Returns whether another run of the chain continues this one, other than by a reset. */
  private static boolean isContinued(CachedRun run) {
    var pointer = run.workflow().pointer();
    var execution = run.stored().execution();
    return pointer != null
        && !run.isCurrent()
        && execution.lineage().successor().isEmpty()
        && pointer.firstRunId().equals(UpdateWithStart.firstRunId(run));
  }

  private void prune(PendingUpdate update) {
    if (update.isSpent()) {
      pending.remove(update);
    }
  }

  /**
   * Attaches unanswered updates to a started workflow task.
   *
   * @param before the task whose completion returned this one, if any: the worker still has its
   *     updates, which are not sent again
   */
  void attach(CachedRun run, String nonce, @Nullable String before) {
    for (var id : pending.unanswered(run, any -> true).keySet()) {
      var update = pending.find(run.identity().ref(), id);
      if (update != null) {
        update.isTold = before != null && before.equals(update.nonce);
        update.nonce = nonce;
      }
    }
  }

  /** Returns the updates that were attached to this start. */
  Map<String, Request> shown(CachedRun run, String nonce) {
    return pending.unanswered(run, update -> nonce.equals(update.nonce));
  }

  /** Returns whether an update has arrived since this start. */
  boolean isMoreToCome(CachedRun run, String nonce) {
    return !pending.unanswered(run, update -> !nonce.equals(update.nonce)).isEmpty();
  }

  /** Returns the messages for the worker about the updates of its task. */
  List<Message> messages(CachedRun run, StartWorkflowTask.Started started) {
    var nonce = started.stamp().nonce();
    return pending
        .unanswered(run, update -> nonce.equals(update.nonce) && !update.isTold)
        .entrySet()
        .stream()
        .map(update -> Message.newBuilder()
            .setId(UpdateProtocolMessages.messageId(update.getKey()))
            .setProtocolInstanceId(update.getKey())
            .setEventId(started.startedEventId() - 1)
            .setBody(Any.pack(update.getValue()))
            .build())
        .toList();
  }

  /** Takes the rejections of a workflow. */
  public void rejected(CachedRun run, Map<String, Failure> rejected) {
    rejected.forEach((id, failure) -> {
      var update = pending.find(run.identity().ref(), id);
      if (update != null) {
        update.request = null;
        completed(update, Outcome.newBuilder().setFailure(failure).build());
      }
    });
  }

  /**
   * Fails the updates of a task that failed because of the worker's answer. The worker would get
   * them again, and fail again.
   */
  public void taskFailed(CachedRun run, String nonce) {
    for (var id : shown(run, nonce).keySet()) {
      var update = pending.find(run.identity().ref(), id);
      if (update != null) {
        update.request = null;
        update.fail(new CallFailed.Reason.Refused(TASK_FAILED), timers);
        prune(update);
      }
    }
  }

  /** Loads a forgotten run again for its waiting updates. */
  void lookAgain(CachedRun forgotten) {
    if (pending.of(forgotten.identity().ref()).isEmpty()) {
      return;
    }
    loader.withRun(
        LoopQueries.target(forgotten.identity()),
        this::settle,
        reason -> pending.of(forgotten.identity().ref()).forEach(update -> {
          update.request = null;
          update.fail(reason, timers);
          prune(update);
        }));
  }

  /** Fails all waiting updates, now and from now on. */
  void drain() {
    isDraining = true;
    for (var update : pending.all()) {
      update.request = null;
      update.fail(new CallFailed.Reason.Unavailable("Almanac is stopping"), timers);
      prune(update);
    }
  }

  private static void fail(CompletableFuture<?> reply, CallFailed.Reason reason) {
    reply.completeExceptionally(new CallFailed(reason));
  }
}
