package dev.almanac.runtime.run;

import com.google.protobuf.Timestamp;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.store.Nanos;
import dev.almanac.store.codec.run.LogCodec;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunIdentity;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Terminates or deletes runs whose log cannot be read, by their rows, so that the workflow id is
 * free again. Nobody is told of the end, because only the log knows who waits for it.
 */
public final class UnreadableRuns {
  private static final Logger LOG = LoggerFactory.getLogger(UnreadableRuns.class);

  /** The run was closed already. */
  static final CallFailed.Reason CLOSED = new CallFailed.Reason.Refused(Refusal.closed());

  /** A run by its rows; the last event is 0 if they do not say. */
  private record Found(RunIdentity run, long lastEventId) {}

  /** The run, if known, and the failure. Either way the cache is out of date. */
  private record Outcome(Optional<RunIdentity> run, Optional<CallFailed.Reason> failure) {}

  private final LoopContext context;
  private final RunCache cache;
  private final GroupCommit commits;

  public UnreadableRuns(LoopContext context, RunCache cache, GroupCommit commits) {
    this.context = context;
    this.cache = cache;
    this.commits = commits;
  }

  /** Returns whether a load failed because of the stored data. */
  public static boolean isCause(CallFailed.Reason reason) {
    return reason instanceof CallFailed.Reason.DataLoss;
  }

  /** Terminates the run, if it is open. */
  public void terminate(
      Target target, TerminateWorkflow request, CompletableFuture<Boolean> reply) {
    terminate(target, request, outcome -> tell(outcome, reply));
  }

  /** @param told receives the failure, or nothing */
  public void terminate(
      Target target, TerminateWorkflow request, Consumer<Optional<CallFailed.Reason>> told) {
    var now = context.surroundings().now();
    change(target, found -> close(found, request, now), told);
  }

  /** Deletes the run, open or not. */
  void delete(Target target, CompletableFuture<Boolean> reply) {
    change(
        target,
        found -> {
          context.store().retention().forget(context.fences().current(), List.of(found.run()));
          LOG.warn("Deleted {}, which could not be read", found.run());
          return Optional.empty();
        },
        outcome -> tell(outcome, reply));
  }

  private Optional<CallFailed.Reason> close(Found found, TerminateWorkflow request, Instant now) {
    var event = HistoryEvent.newBuilder()
        .setEventId(found.lastEventId() + 1)
        .setEventTime(
            Timestamp.newBuilder().setSeconds(now.getEpochSecond()).setNanos(now.getNano()))
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED)
        .addAllLinks(request.links())
        .setWorkflowExecutionTerminatedEventAttributes(request.attributes())
        .build();
    var log = LogCodec.encode(found.lastEventId(), List.of(new LogEntry.Event(event)));
    boolean wasOpen = context
        .store()
        .retention()
        .close(
            context.fences().current(),
            found.run(),
            log.history().orElseThrow(),
            WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED_VALUE,
            Nanos.of(now));
    if (wasOpen) {
      LOG.warn(
          "Terminated {}, which could not be read, by its rows alone: its parent or schedule is not"
              + " told, and its history may stay unreadable",
          found.run());
    }
    return wasOpen ? Optional.empty() : Optional.of(CLOSED);
  }

  /** Changes rows on the writer after all commits so far, so that nothing else writes meanwhile. */
  private void change(
      Target target,
      Function<Found, Optional<CallFailed.Reason>> change,
      Consumer<Optional<CallFailed.Reason>> told) {
    commits.afterDurable(cache.slot(target.workflow()), new AfterCommit() {
      @Override
      public void released() {
        context.writer().execute(() -> {
          var outcome = changed(target, change);
          context.mailbox().post(() -> {
            outcome.run().ifPresent(cache::forget);
            told.accept(outcome.failure());
          });
        });
      }

      @Override
      public void lost(CallFailed.Reason reason) {
        told.accept(Optional.of(reason));
      }
    });
  }

  private static void tell(Optional<CallFailed.Reason> outcome, CompletableFuture<Boolean> reply) {
    outcome.ifPresentOrElse(
        reason -> reply.completeExceptionally(new CallFailed(reason)), () -> reply.complete(true));
  }

  private Outcome changed(Target target, Function<Found, Optional<CallFailed.Reason>> change) {
    Optional<RunIdentity> run = Optional.empty();
    try {
      var found = find(target);
      run = found.map(Found::run);
      return found.isEmpty()
          ? new Outcome(run, Optional.of(new CallFailed.Reason.NotFound(target)))
          : new Outcome(run, change.apply(found.get()));
    } catch (RuntimeException e) {
      return new Outcome(run, Optional.of(StoreFaults.reason(e)));
    }
  }

  /** Finds the run by its rows, or by the pointer alone if no rows are left. */
  private Optional<Found> find(Target target) {
    var key = target.workflow();
    var runs = context.store().runs();
    var pointer = runs.pointer(key.namespace(), key.workflowId());
    UUID wanted = target.runId().or(() -> pointer.map(Pointer::runId)).orElse(null);
    if (wanted == null) {
      return Optional.empty();
    }
    var leading = pointer.filter(one -> one.runId().equals(wanted));
    boolean isOfChain = target.firstRunId().isEmpty()
        || leading.map(Pointer::firstRunId).equals(target.firstRunId());
    if (!isOfChain) {
      return Optional.empty();
    }
    return runs.run(key.namespace(), wanted)
        .filter(record -> record.identity().workflowId().equals(key.workflowId()))
        .map(record -> new Found(record.identity(), record.state().lastEventId()))
        .or(() -> leading.map(one -> new Found(
            new RunIdentity(one.current(), key.namespace(), key.workflowId(), wanted), 0)));
  }
}
