package dev.almanac.runtime.history;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.RunView;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.PendingReply;
import dev.almanac.runtime.loop.Requests;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.HistoryWaiter;
import dev.almanac.runtime.run.RunDecider;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.WorkflowLoader;
import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.codec.run.LogCodec;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads histories for clients and workers, and lets them wait for new events. */
public final class LoopHistories implements Histories {
  private static final int MOST_ROWS = 256;
  private static final long MOST_BYTES = 3 << 20;

  /** Events of a run, and where to continue; 0 if they end with the last stored event. */
  public record Page(List<HistoryEvent> events, long next) {
    public Page {
      events = TaskIds.filled(events);
    }
  }

  /**
   * A read and its caller.
   *
   * @param onWait runs if there is no room for the answer at once
   */
  public record Wanted(long from, int limit, Asker asker, Runnable onWait) {
    public static Wanted of(long from, int limit, Asker asker) {
      return new Wanted(from, limit, asker, () -> {});
    }
  }

  private final LoopContext context;
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final GroupCommit commits;
  private final LoopTimers timers;
  private final Requests requests;
  private final Set<Waiting> waiting = new LinkedHashSet<>();
  private boolean isDraining;

  public LoopHistories(RunParts parts) {
    this.context = parts.context();
    this.loader = parts.loader();
    this.decider = parts.decider();
    this.commits = parts.commits();
    this.timers = parts.timers();
    this.requests = parts.requests();
  }

  @Override
  public CompletionStage<RunView> view(Target target) {
    return requests.look(reply -> onStored(target, reply, run -> reply.complete(view(run))));
  }

  @Override
  public CompletionStage<HistoryPage> forward(Target target, long from, int limit, Wait wait) {
    return requests.look(reply -> forward(target, from, limit, wait, reply));
  }

  @Override
  public CompletionStage<HistoryPage> stored(Target target, long from, int limit) {
    var wanted = Wanted.of(from, limit, Asker.PATIENT);
    return requests.ask(reply -> onStored(target, reply, run -> answer(run, wanted, reply)));
  }

  @Override
  public CompletionStage<HistoryPage> backward(Target target, long from, int limit, Asker asker) {
    return requests.look(
        reply -> backward(target, new Wanted(from, limit, asker, reply::giveRoom), reply));
  }

  @Override
  public CompletionStage<HistoryPage> closeEvent(Target target, Wait wait) {
    return requests.look(reply -> closeEvent(target, wait, reply));
  }

  private void forward(
      Target target, long from, int limit, Wait wait, PendingReply<HistoryPage> reply) {
    onShown(target, reply, run -> {
      if (run.stored().open() && from > run.storedEventId() && isPatient(wait)) {
        await(run, from, wait, reply, again -> forward(named(run), from, limit, again, reply));
        return;
      }
      answer(run, new Wanted(from, limit, wait.asker(), reply::giveRoom), reply);
    });
  }

  private void answer(CachedRun run, Wanted wanted, PendingReply<HistoryPage> reply) {
    var view = view(run);
    var behind = StartWorkflowTask.shownBehind(view.run(), context.runLimits());
    boolean open = view.run().open();
    page(
        run,
        wanted,
        page -> {
          boolean isLast = page.next() == 0;
          long after =
              page.events().isEmpty() ? wanted.from() : page.events().getLast().getEventId() + 1;
          reply.complete(new HistoryPage(
              view, page.events(), isLast && !open ? 0 : after, isLast ? behind : List.of()));
        },
        reason -> fail(reply, reason));
  }

  /** Wakes waiters after a workflow task was started. */
  public void started(CachedRun run) {
    if (run.waiters().stream().anyMatch(waiter -> waiter.fromEventId() > 0)) {
      decider.writeStart(run);
    }
  }

  private void closeEvent(Target target, Wait wait, PendingReply<HistoryPage> reply) {
    onStored(target, reply, run -> {
      if (!run.stored().open()) {
        page(
            run,
            new Wanted(run.storedEventId(), 1, wait.asker(), reply::giveRoom),
            page -> reply.complete(new HistoryPage(view(run), page.events(), 0, List.of())),
            reason -> fail(reply, reason));
      } else if (isPatient(wait)) {
        await(run, 0, wait, reply, again -> closeEvent(named(run), again, reply));
      } else {
        long next = run.storedEventId() + 1;
        reply.complete(new HistoryPage(view(run), List.of(), next, List.of()));
      }
    });
  }

  private void backward(Target target, Wanted wanted, CompletableFuture<HistoryPage> reply) {
    onShown(target, reply, run -> {
      long first =
          wanted.from() == 0 ? run.storedEventId() : Math.min(wanted.from(), run.storedEventId());
      var view = view(run);
      withRoom(
          run,
          wanted,
          () -> context.read(
              () -> readBackward(run.identity().ref(), first, wanted.limit()),
              page -> reply.complete(new HistoryPage(view, page.events(), page.next(), List.of())),
              reason -> fail(reply, reason)),
          reason -> fail(reply, reason));
    });
  }

  /** Answers all waiters with the events so far, now and from now on. */
  public void drain() {
    isDraining = true;
    List.copyOf(waiting).forEach(Waiting::end);
  }

  /** Reads stored events from the given one on, from memory if possible, else from the database. */
  public void page(
      CachedRun run, Wanted wanted, Consumer<Page> found, Consumer<CallFailed.Reason> failed) {
    long from = wanted.from();
    int limit = wanted.limit();
    long last = run.storedEventId();
    if (from > last) {
      found.accept(new Page(List.of(), 0));
      return;
    }
    var cached = run.tail().from(from, limit);
    if (cached.isPresent()) {
      long end = cached.get().getLast().getEventId();
      found.accept(new Page(cached.get(), end < last ? end + 1 : 0));
      return;
    }
    var ref = run.identity().ref();
    withRoom(
        run,
        wanted,
        () -> context.read(() -> readForward(ref, from, last, limit), found, failed),
        failed);
  }

  /** Reads once there is room for the answer. */
  private void withRoom(
      CachedRun run, Wanted wanted, Runnable read, Consumer<CallFailed.Reason> failed) {
    long bytes = Math.min(MOST_BYTES, run.stored().history().bytes());
    boolean hasRoom = wanted
        .asker()
        .takeRoom(
            bytes,
            isThere -> context.mailbox().post(() -> {
              if (isThere) {
                read.run();
              } else {
                failed.accept(new CallFailed.Reason.Overloaded(
                    "Too many answers are on their way to clients"));
              }
            }));
    if (hasRoom) {
      read.run();
    } else {
      wanted.onWait().run();
    }
  }

  private Page readForward(EntityRef run, long from, long last, int limit) {
    var events = new ArrayList<HistoryEvent>();
    var rows = context.store().runs().history(run, from, pageOf(limit));
    for (var row : rows) {
      for (var event : LogCodec.events(row)) {
        if (event.getEventId() >= from && event.getEventId() <= last) {
          events.add(event);
        }
      }
      if (events.size() >= limit) {
        break;
      }
    }
    long end = events.isEmpty() ? last : events.getLast().getEventId();
    return new Page(events, end < last ? end + 1 : 0);
  }

  private Page readBackward(EntityRef run, long from, int limit) {
    var events = new ArrayList<HistoryEvent>();
    var rows = context.store().runs().historyBackward(run, from, pageOf(limit));
    for (var row : rows) {
      for (var event : LogCodec.events(row).reversed()) {
        if (event.getEventId() <= from) {
          events.add(event);
        }
      }
      if (events.size() >= limit) {
        break;
      }
    }
    return new Page(events, events.isEmpty() ? 0 : events.getLast().getEventId() - 1);
  }

  /** Returns the limit of a page: a row holds one or more events. */
  private static PageLimit pageOf(int events) {
    return new PageLimit(Math.min(events, MOST_ROWS), MOST_BYTES);
  }

  /** Continues with the run once everything decided about it is stored. */
  private void onStored(Target target, CompletableFuture<?> reply, Consumer<CachedRun> action) {
    loader.withRun(
        target,
        run ->
            commits.afterDurable(run.workflow(), AfterCommit.step(() -> action.accept(run), reply)),
        reason -> fail(reply, reason));
  }

  /**
   * Continues as above, but first stores the start of the task that a worker holds, so that shown
   * events stay. If it cannot be stored, continues without it.
   */
  private void onShown(Target target, CompletableFuture<?> reply, Consumer<CachedRun> action) {
    loader.withRun(
        target,
        run -> {
          decider.writeStart(run);
          commits.afterDurable(
              run.workflow(),
              AfterCommit.either(
                  () -> action.accept(run),
                  () -> context.mailbox().post(() -> onStored(target, reply, action))));
        },
        reason -> fail(reply, reason));
  }

  private boolean isPatient(Wait wait) {
    return !isDraining && wait.patience().isPositive() && !wait.asker().isGone();
  }

  /** Waits for the awaited event, the timeout or the departure of the caller. */
  private void await(
      CachedRun run, long from, Wait wait, PendingReply<?> reply, Consumer<Wait> again) {
    if (run.waiters().size() >= context.limits().waiters()) {
      fail(reply, new CallFailed.Reason.Overloaded("Too many wait for this run"));
      return;
    }
    if (waiting.size() >= context.limits().polls()) {
      fail(reply, new CallFailed.Reason.Overloaded("Too many wait for events"));
      return;
    }
    reply.giveRoom();
    long until = context.surroundings().nanos() + wait.patience().toNanos();
    var one = new Waiting(run, from, () -> again.accept(left(wait, until)));
    one.timer = timers.at(until, one::end);
    waiting.add(one);
    wait.asker().whenGone(() -> context.mailbox().post(one::end));
  }

  private Wait left(Wait wait, long until) {
    long nanos = Math.max(0, until - context.surroundings().nanos());
    return new Wait(Duration.ofNanos(nanos), wait.asker());
  }

  /** A waiter, which is registered with the run and with the timers. */
  private final class Waiting {
    private final CachedRun run;
    private final Runnable again;
    private final HistoryWaiter waiter;
    private LoopTimers.@Nullable Timer timer;

    Waiting(CachedRun run, long from, Runnable again) {
      this.run = run;
      this.again = again;
      this.waiter = new HistoryWaiter(from, this::ready);
      run.waiters().add(waiter);
    }

    /** Continues after the waiter was removed from the run. */
    private void ready() {
      waiting.remove(this);
      if (timer != null) {
        timers.cancel(timer);
      }
      again.run();
    }

    private void end() {
      if (run.waiters().remove(waiter)) {
        ready();
      }
    }
  }

  /** Names the run itself, so that a waiter does not switch to a newer run. */
  private static Target named(CachedRun run) {
    var identity = run.identity();
    return Target.run(identity.namespace(), identity.workflowId(), identity.runId());
  }

  private static RunView view(CachedRun run) {
    var first = run.state().execution().started().getFirstExecutionRunId();
    var pointer = run.workflow().pointer();
    return new RunView(
        run.visible(),
        run.identity().runId(),
        first.isEmpty() ? run.identity().runId() : UUID.fromString(first),
        run.isCurrent(),
        pointer != null && run.isCurrent() ? pointer.startRequestId() : "");
  }

  private static void fail(CompletableFuture<?> reply, CallFailed.Reason reason) {
    reply.completeExceptionally(new CallFailed(reason));
  }
}
