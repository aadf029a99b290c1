package dev.almanac.runtime.reset;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.id.Target;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.ResetOrder;
import dev.almanac.runtime.Resets;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.Requests;
import dev.almanac.runtime.loop.RunIds;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.CachedWorkflow;
import dev.almanac.runtime.run.NewRuns;
import dev.almanac.runtime.run.RunDecider;
import dev.almanac.runtime.run.RunNumbers;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.WorkflowLoader;
import dev.almanac.store.EntityRef;
import dev.almanac.store.run.RunIdentity;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts a run from the beginning of another run's history. It reads that history while the
 * workflow goes on. Then, in one step, it adds the events since, ends the open run, and makes the
 * new run the current one.
 */
public final class LoopResets implements Resets {
  /** How often the history is read again because the workflow went on too far. */
  private static final int MOST_TRIES = 5;

  private final LoopContext context;
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final GroupCommit commits;
  private final RunNumbers numbers;
  private final Requests requests;
  private final ForkCopies copies;
  private final ResetCommit commit;

  public LoopResets(RunParts parts, RunNumbers numbers, NewRuns newRuns) {
    this.context = parts.context();
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.commits = parts.commits();
    this.numbers = numbers;
    this.requests = parts.requests();
    this.copies = new ForkCopies(parts.context());
    this.commit = new ResetCommit(parts, newRuns);
  }

  @Override
  public CompletionStage<UUID> reset(ResetOrder order) {
    return requests.ask(reply -> reset(order, reply));
  }

  private void reset(ResetOrder order, CompletableFuture<UUID> reply) {
    Consumer<CallFailed.Reason> failed =
        reason -> reply.completeExceptionally(new CallFailed(reason));
    numbers.withNext(
        number -> loader.withRun(
            order.base(), base -> begin(attempt(order, base, number, reply)), failed),
        failed);
  }

  private ResetAttempt attempt(
      ResetOrder order, CachedRun base, long number, CompletableFuture<UUID> reply) {
    var made = new RunIdentity(
        new EntityRef(base.workflow().partition(), number),
        base.identity().namespace(),
        base.identity().workflowId(),
        RunIds.next(context.surroundings().now(), context.surroundings().random()));
    boolean isLong = ForkCopies.isLong(base);
    if (isLong) {
      CompletableFuture<UUID> ignored =
          reply.whenComplete((runId, failure) -> copies.settle(made.ref(), failure));
    }
    return new ResetAttempt(order, base.identity(), made, isLong, 1, reply);
  }

  private void begin(ResetAttempt attempt) {
    withBase(attempt, base -> {
      if (isRepeated(attempt, base.workflow())) {
        return;
      }
      long finish = attempt.order().finishEventId();
      if (finish <= 1 || finish > base.storedEventId()) {
        refuse(
            attempt,
            base.workflow(),
            Refusal.invalid("Workflow task finish ID must be > 1 && <= workflow last event ID.")
                .exception()
                .refusal());
        return;
      }
      context.read(
          () -> read(attempt),
          found -> found.ifPresentOrElse(
              all -> found(attempt, all),
              () -> attempt.fail(new CallFailed.Reason.NotFound(attempt.order().base()))),
          attempt::fail);
    });
  }

  private Optional<ForkReader.Found> read(ResetAttempt attempt) {
    var runs = context.store().runs();
    return runs.run(attempt.base().ref())
        .map(base ->
            ForkReader.read(runs, base, attempt.key(), attempt.order(), copies.copy(attempt)));
  }

  private void found(ResetAttempt attempt, ForkReader.Found found) {
    withBase(attempt, base -> {
      var pointer = base.workflow().pointer();
      if (pointer == null) {
        complete(attempt, found, new ResetCommit.Place(base, null));
        return;
      }
      loader.withRun(
          target(base.identity(), pointer.runId()),
          current -> commits.afterDurable(
              current.workflow(),
              AfterCommit.step(
                  () -> complete(attempt, found, new ResetCommit.Place(base, current)),
                  attempt.reply())),
          attempt::fail);
    });
  }

  /** Continues once the pointer of the workflow id is known and all decisions are stored. */
  private void withBase(ResetAttempt attempt, Consumer<CachedRun> action) {
    loader.withWorkflow(
        attempt.order().base().workflow(),
        workflow -> loader.withRun(
            target(attempt.base(), attempt.base().runId()),
            base -> {
              decider.writeStart(base); // a reset may go back to it
              commits.afterDurable(
                  base.workflow(), AfterCommit.step(() -> action.accept(base), attempt.reply()));
            },
            attempt::fail),
        attempt::fail);
  }

  private static Target target(RunIdentity run, UUID runId) {
    return Target.run(run.namespace(), run.workflowId(), runId);
  }

  /** Completes the reset in one step, so that nothing comes in between. */
  private void complete(ResetAttempt attempt, ForkReader.Found found, ResetCommit.Place place) {
    var workflow = place.base().workflow();
    if (isRepeated(attempt, workflow)) {
      return;
    }
    if (!found.isWhole()) {
      refuse(attempt, workflow, ResetCommit.tooMuch().refusal());
      return;
    }
    var missed = ResetCommit.missed(found.last(), place.current());
    if (missed.isEmpty() || !place.base().isCached() || !isNewest(place.current())) {
      tryAgain(attempt, workflow);
      return;
    }
    try {
      commit.put(attempt, found, missed.get(), place);
    } catch (RefusalException refused) {
      refuse(attempt, workflow, refused.refusal());
    }
  }

  private boolean isNewest(@Nullable CachedRun current) {
    return current == null || (current.isCached() && current.isCurrent());
  }

  private void tryAgain(ResetAttempt attempt, CachedWorkflow workflow) {
    if (attempt.tries() < MOST_TRIES) {
      begin(attempt.again());
    } else {
      refuse(
          attempt,
          workflow,
          new Refusal(Refusal.Reason.BUSY, "The workflow changes too quickly; try again."));
    }
  }

  /** Answers a repetition with the result of the first reset. */
  private boolean isRepeated(ResetAttempt attempt, CachedWorkflow workflow) {
    var pointer = workflow.pointer();
    if (pointer == null || !pointer.startRequestId().equals(attempt.order().requestId())) {
      return false;
    }
    commits.afterDurable(workflow, AfterCommit.reply(attempt.reply(), pointer.runId()));
    return true;
  }

  private void refuse(ResetAttempt attempt, CachedWorkflow workflow, Refusal refusal) {
    commits.afterDurable(
        workflow, AfterCommit.refusal(attempt.reply(), new CallFailed.Reason.Refused(refusal)));
  }
}
