package dev.almanac.runtime.node;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.Queries;
import dev.almanac.runtime.QueueView;
import dev.almanac.runtime.ResetOrder;
import dev.almanac.runtime.RunView;
import dev.almanac.runtime.ScheduleName;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.TimeControl;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.WorkflowUpdates;
import dev.almanac.runtime.Workflows;
import dev.almanac.runtime.commit.CareGuard;
import dev.almanac.runtime.commit.CommitRecovery;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.entity.Agenda;
import dev.almanac.runtime.entity.DueScanner;
import dev.almanac.runtime.entity.Entity;
import dev.almanac.runtime.entity.Quarantine;
import dev.almanac.runtime.history.LoopHistories;
import dev.almanac.runtime.inbox.Inbox;
import dev.almanac.runtime.inbox.MessageDelivery;
import dev.almanac.runtime.interaction.LoopQueries;
import dev.almanac.runtime.interaction.LoopUpdates;
import dev.almanac.runtime.interaction.TaskAttachments;
import dev.almanac.runtime.interaction.UpdateWithStart;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.Peers;
import dev.almanac.runtime.loop.PostedGiver;
import dev.almanac.runtime.loop.PostedHome;
import dev.almanac.runtime.loop.PostedMessageReceiver;
import dev.almanac.runtime.loop.Reply;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.runtime.matching.PollTicket;
import dev.almanac.runtime.metric.LoopMetrics;
import dev.almanac.runtime.reset.Resetter;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.DueRunLoader;
import dev.almanac.runtime.run.NewRuns;
import dev.almanac.runtime.run.RunCache;
import dev.almanac.runtime.run.RunCare;
import dev.almanac.runtime.run.RunDecider;
import dev.almanac.runtime.run.RunDeleter;
import dev.almanac.runtime.run.RunNumbers;
import dev.almanac.runtime.run.RunParts;
import dev.almanac.runtime.run.RunRelease;
import dev.almanac.runtime.run.RunStarter;
import dev.almanac.runtime.run.RunningTasks;
import dev.almanac.runtime.run.TaskDispatch;
import dev.almanac.runtime.run.UnreadableRuns;
import dev.almanac.runtime.run.WorkflowLoader;
import dev.almanac.runtime.schedule.ScheduleDriver;
import dev.almanac.runtime.task.LocalQueues;
import dev.almanac.runtime.task.TaskCompletion;
import dev.almanac.runtime.task.TaskHandover;
import dev.almanac.runtime.time.PostedTime;
import dev.almanac.runtime.time.TimeSkipper;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.work.QueueKey;
import io.temporal.api.query.v1.WorkflowQueryResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Owns neighbouring partitions: the runs of their workflows and the queues whose home they are. Any
 * thread may ask; {@link #step} does the work, called by one thread at a time.
 */
public final class Loop {
  /** How many letters and requests are taken in one go, so that commits are not held up. */
  private static final int AT_ONCE = 256;

  private static final long LONGEST_WAIT = Duration.ofSeconds(1).toNanos();

  private final LoopContext context;
  private final RunCache cache;
  private final LoopTimers timers = new LoopTimers();
  private final RunNumbers numbers;
  private final Agenda<CachedRun> agenda = Agenda.lazy();
  private final GroupCommit commits;
  private final WorkflowLoader loader;
  private final RunDecider decider;
  private final RunCare runCare;
  private final CareGuard guard;
  private final DueScanner scanner;
  private final RunStarter starter;
  private final Resetter resetter;
  private final UnreadableRuns unreadable;
  private final RunDeleter deleter;
  private final LoopHistories histories;
  private final TaskHandover handover;
  private final LocalQueues queues;
  private final TimeSkipper time;
  private final TaskAttachments attachments;
  private final UpdateWithStart updateStarter;
  private final TaskCompletion completions;
  private final Inbox inbox;
  private final ScheduleDriver schedules;
  private final LoopMetrics.Holdings holdings;

  public Loop(LoopContext context) {
    this.context = context;
    holdings = context.metrics().holdings();
    cache = new RunCache(context.limits().cacheBytes());
    var running = new RunningTasks(context.surroundings().timeMachine().isPresent());
    commits = new GroupCommit(context);
    numbers = new RunNumbers(context);
    var dispatch = new TaskDispatch(context, agenda);
    var newRuns = new NewRuns(cache, numbers);
    decider = new RunDecider(context, commits, agenda, running, dispatch, newRuns);
    runCare = new RunCare(context, decider, commits, dispatch, numbers);
    loader = new WorkflowLoader(context, cache, new WorkflowLoader.Arrivals() {
      @Override
      public void arrived(CachedRun run) {
        running.note(run);
        Loop.this.arrived(run);
      }

      @Override
      public void settled(CachedRun run) {
        runCare.settled(run);
      }
    });
    var parts = new RunParts(context, cache, loader, decider, commits, timers);
    var revival = new DueRunLoader(parts, this::care);
    cache.reviveBy(revival::add);
    guard = new CareGuard(commits, new Quarantine(context, timers, revival::add));
    starter = new RunStarter(parts, numbers, newRuns);
    schedules = new ScheduleDriver(parts, starter);
    scanner = new DueScanner(context, revival, schedules.revival());
    resetter = new Resetter(parts, numbers, newRuns);
    unreadable = new UnreadableRuns(context, cache, commits);
    deleter = new RunDeleter(parts, unreadable);
    histories = new LoopHistories(parts);
    attachments =
        new TaskAttachments(new LoopQueries(parts, histories), new LoopUpdates(parts, histories));
    completions = new TaskCompletion(parts, numbers, attachments);
    handover = new TaskHandover(parts, histories, attachments);
    updateStarter = new UpdateWithStart(loader, starter, attachments.updates());
    queues = new LocalQueues(context, timers);
    time = new TimeSkipper(
        context,
        new TimeSkipper.Watched(cache, commits, scanner, agenda, running, queues, schedules));
    inbox = new Inbox(parts, new MessageDelivery(parts, starter, schedules.parts()));
    cache.releaseBy(new RunRelease(parts, agenda, dispatch, attachments::settle));
    var recovery = new CommitRecovery(context, commits, timers, this::forgotten);
    commits.reportTo(recovery::failed, recovery::forget);
  }

  private void arrived(CachedRun run) {
    runCare.arrived(run);
    attachments.settle(run);
  }

  private void care(CachedRun run) {
    guard.care(run, runCare);
  }

  /** What was not durable of an entity is lost. */
  private void forgotten(Entity<?> entity) {
    if (entity instanceof CachedRun run) {
      attachments.lookAgain(run);
    }
  }

  public CompletionStage<StartReply> start(StartOrder order) {
    return ask(Urgency.NORMAL, reply -> starter.start(order, reply));
  }

  public CompletionStage<UUID> reset(ResetOrder order) {
    return ask(Urgency.NORMAL, reply -> resetter.reset(order, reply));
  }

  public CompletionStage<Boolean> delete(Target target) {
    return ask(Urgency.NORMAL, reply -> deleter.delete(target, reply));
  }

  public <R> CompletionStage<R> ask(Target target, Request<R> request, Urgency urgency) {
    return ask(urgency, reply -> decide(target, request, reply));
  }

  /** Any decision may begin a run that goes on where another ends, which takes a number. */
  private <R> void decide(Target target, Request<R> request, CompletableFuture<R> reply) {
    Consumer<CallFailed.Reason> failed = reason -> undecided(target, request, reason, reply);
    loader.withRun(
        target,
        run -> {
          if (numbers.isStocked()) {
            decider.decide(run, request, reply);
          } else {
            numbers.whenStocked(() -> decide(target, request, reply), failed);
          }
        },
        failed);
  }

  /** A run that cannot be read can be ended all the same. */
  @SuppressWarnings("unchecked") // a termination is answered with a boolean
  private <R> void undecided(
      Target target, Request<R> request, CallFailed.Reason reason, CompletableFuture<R> reply) {
    if (request instanceof TerminateWorkflow terminate && UnreadableRuns.isCause(reason)) {
      unreadable.terminate(target, terminate, (CompletableFuture<Boolean>) reply);
    } else {
      reply.completeExceptionally(new CallFailed(reason));
    }
  }

  public CompletionStage<Workflows.TaskReply> complete(
      Target target, CompleteWorkflowTask completion, Map<String, WorkflowQueryResult> answers) {
    return ask(Urgency.RESERVED, reply -> completions.complete(target, completion, answers, reply));
  }

  public CompletionStage<Queries.Reply> query(
      Target target, Queries.Question question, Histories.Wait wait) {
    return ask(Urgency.NORMAL, reply -> attachments.queries().ask(target, question, wait, reply));
  }

  public CompletionStage<WorkflowUpdates.Reply> update(
      Target target, io.temporal.api.update.v1.Request update, WorkflowUpdates.Patience patience) {
    return ask(
        Urgency.NORMAL, reply -> attachments.updates().update(target, update, patience, reply));
  }

  public CompletionStage<WorkflowUpdates.Reply> pollUpdate(
      Target target, String updateId, WorkflowUpdates.Patience patience) {
    return ask(
        Urgency.NORMAL, reply -> attachments.updates().poll(target, updateId, patience, reply));
  }

  public CompletionStage<WorkflowUpdates.StartReplies> startAndUpdate(
      StartOrder order,
      io.temporal.api.update.v1.Request update,
      WorkflowUpdates.Patience patience) {
    return ask(Urgency.NORMAL, reply -> updateStarter.start(order, update, patience, reply));
  }

  public CompletionStage<Boolean> answer(Target target, String id, WorkflowQueryResult answer) {
    return ask(Urgency.RESERVED, reply -> attachments.queries().answer(target, id, answer, reply));
  }

  public CompletionStage<RunView> view(Target target) {
    return look(reply -> histories.view(target, reply));
  }

  public CompletionStage<HistoryPage> forward(
      Target target, long from, int limit, Histories.Wait wait) {
    return look(reply -> histories.forward(target, from, limit, wait, reply));
  }

  public CompletionStage<HistoryPage> stored(Target target, long from, int limit) {
    var wanted = LoopHistories.Wanted.of(from, limit, Asker.PATIENT);
    return ask(Urgency.NORMAL, reply -> histories.stored(target, wanted, reply));
  }

  public CompletionStage<HistoryPage> closeEvent(Target target, Histories.Wait wait) {
    return look(reply -> histories.closeEvent(target, wait, reply));
  }

  public CompletionStage<HistoryPage> backward(Target target, long from, int limit, Asker asker) {
    return look(reply -> histories.backward(
        target, new LoopHistories.Wanted(from, limit, asker, reply::giveRoom), reply));
  }

  public CompletionStage<dev.almanac.engine.schedule.state.ScheduleReply> ask(
      ScheduleName schedule, ScheduleRequest request) {
    return ask(Urgency.NORMAL, reply -> schedules.ask(schedule, request, reply));
  }

  public CompletionStage<Schedule> view(ScheduleName schedule) {
    return look(reply -> schedules.view(schedule, reply));
  }

  public CompletionStage<Optional<LedgerEntry>> outcome(
      ScheduleName schedule, long fire, Histories.Wait wait) {
    return look(reply -> schedules.outcome(schedule, fire, wait, reply));
  }

  /** A worker asks at a queue whose home is here. */
  public void poll(PollTicket poll) {
    if (!context.mailbox().offer(() -> queues.poll(poll), Urgency.NORMAL)) {
      poll.fail(new CallFailed.Reason.Overloaded("Too many requests"));
    }
  }

  /** How the time that runs see is skipped; nothing happens where it cannot be moved. */
  public TimeControl time() {
    return new PostedTime(work -> ask(Urgency.NORMAL, work), time);
  }

  public CompletionStage<QueueView> describe(QueueKey queue) {
    return look(reply -> queues.describe(queue, reply));
  }

  /** A worker asks no more at a queue whose home is here. */
  public void release(QueueKey queue, TaskPolls.Worker worker) {
    context.mailbox().post(() -> queues.release(queue, worker));
  }

  /** The worker of a sticky queue whose home is here has gone. */
  public void abandon(QueueKey sticky) {
    context.mailbox().post(() -> queues.abandon(sticky));
  }

  /** A closed run was deleted: it is forgotten, so that nobody finds it here. */
  public void forget(RunIdentity run) {
    context.mailbox().post(() -> cache.forget(run));
  }

  /** Whether new work is turned away until told otherwise. */
  public void refuseNew(boolean refuse) {
    context.mailbox().refuseNew(refuse);
  }

  /** Answers those who wait, and lets nobody wait any more. */
  public void drain() {
    context.mailbox().post(() -> {
      queues.drain();
      histories.drain();
      time.drain();
      attachments.drain();
    });
  }

  public Peers.TaskGiver giver() {
    return new PostedGiver(context.mailbox(), handover);
  }

  public Peers.QueueHome home() {
    return new PostedHome(context.mailbox(), queues);
  }

  public Peers.MessageReceiver taker() {
    return new PostedMessageReceiver(context.mailbox(), inbox);
  }

  private <R> CompletionStage<R> ask(Urgency urgency, Consumer<Reply<R>> work) {
    return offer(urgency, work, commits::heldFor);
  }

  /** Asks for what is stored, which goes on while there is no room for more. */
  private <R> CompletionStage<R> look(Consumer<Reply<R>> work) {
    return offer(
        Urgency.NORMAL,
        work,
        () -> StoreFaults.FULL.equals(commits.heldFor()) ? null : commits.heldFor());
  }

  /** @param obstacle why it cannot be done now, or null; asked when its turn has come */
  private <R> CompletionStage<R> offer(
      Urgency urgency, Consumer<Reply<R>> work, Supplier<CallFailed.@Nullable Reason> obstacle) {
    var reply = new Reply<R>(context.mailbox()::answered);
    Runnable request = () -> {
      var reason = obstacle.get();
      if (reason != null) {
        reply.completeExceptionally(new CallFailed(reason));
      } else {
        guarded(work, reply);
      }
    };
    if (!context.mailbox().offer(request, urgency)) {
      return CompletableFuture.failedFuture(
          new CallFailed(new CallFailed.Reason.Overloaded("Too many requests")));
    }
    return reply.whenComplete((value, failure) -> reply.giveRoom());
  }

  /** A bug fails the request that met it, and is seen by whoever drives the loop. */
  private static <R> void guarded(Consumer<Reply<R>> work, Reply<R> reply) {
    try {
      work.accept(reply);
    } catch (RuntimeException bug) {
      reply.completeExceptionally(bug);
      throw bug;
    }
  }

  /**
   * Does what there is to do, and returns how many nanoseconds it may be left alone if nothing
   * arrives.
   */
  public long step() {
    takeLetters();
    timers.fire(context.surroundings().nanos());
    boolean more = false;
    if (!commits.isHeld()) {
      numbers.refill();
      scanner.step();
      more = inbox.step();
      more |= !mustWait()
          && agenda.serve(context.surroundings().now(), run -> guard.care(run, runCare));
      more |= mayServeSchedules() && schedules.serve(context.surroundings().now());
    }
    time.wake();
    cache.trim(commits.committed(), scanner.horizon(), runCare::squeeze);
    schedules.trim(commits.committed(), scanner.horizon());
    commits.flush();
    loader.flush();
    holdings.are(
        schedules.cache().size(), cache.size(), context.mailbox().underWay(), queues.polls());
    schedules.report(holdings);
    return more || hasMail() || (inbox.isIdle() && time.skip()) ? 0 : idleTime();
  }

  /** Letters first, for they free what requests need; requests as long as a commit has room. */
  private void takeLetters() {
    for (int taken = 0; taken < AT_ONCE; taken++) {
      var letter = context.mailbox().nextLetter();
      if (letter == null && !commits.isFull()) {
        letter = context.mailbox().nextRequest();
      }
      if (letter == null) {
        return;
      }
      letter.run();
    }
  }

  private boolean hasMail() {
    return context.mailbox().hasLetters()
        || (!commits.isFull() && !context.mailbox().isEmpty());
  }

  private long idleTime() {
    Instant next = earliest(agenda.next(), time.next());
    next = mayServeSchedules() ? earliest(next, schedules.nextTurn()) : next;
    Instant now = context.surroundings().now();
    long untilAgenda = mustWait() || next.isAfter(now.plusNanos(LONGEST_WAIT))
        ? LONGEST_WAIT
        : Math.max(0, Duration.between(now, next).toNanos());
    long linger = commits.linger();
    long most = linger > 0 ? Math.min(linger, untilAgenda) : untilAgenda;
    return timers.untilNext(context.surroundings().nanos(), most);
  }

  private static Instant earliest(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  /** What schedules start comes by the inbox, which must not overflow. */
  private boolean mayServeSchedules() {
    return !mustWait() && inbox.hasRoom() && schedules.hasRoom();
  }

  /** Whether runs whose time has come must wait for something that is under way. */
  private boolean mustWait() {
    return commits.isHeld() || commits.isFull() || !numbers.isStocked();
  }

  /** Whether nothing has arrived that could be taken now. */
  public boolean isQuiet() {
    return !hasMail();
  }

  /** Whether nothing is under way here. */
  public boolean isIdle() {
    return context.mailbox().isEmpty() && commits.isIdle() && inbox.isIdle();
  }
}
