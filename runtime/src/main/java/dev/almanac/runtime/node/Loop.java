package dev.almanac.runtime.node;

import dev.almanac.runtime.commit.CommitRecovery;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.entity.DueScanner;
import dev.almanac.runtime.entity.EntityDriver;
import dev.almanac.runtime.history.LoopHistories;
import dev.almanac.runtime.inbox.Inbox;
import dev.almanac.runtime.inbox.MessageDelivery;
import dev.almanac.runtime.interaction.LoopQueries;
import dev.almanac.runtime.interaction.LoopUpdates;
import dev.almanac.runtime.interaction.TaskAttachments;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.Requests;
import dev.almanac.runtime.metric.LoopMetrics;
import dev.almanac.runtime.reset.LoopResets;
import dev.almanac.runtime.run.RunDriver;
import dev.almanac.runtime.schedule.ScheduleDriver;
import dev.almanac.runtime.task.LoopQueues;
import dev.almanac.runtime.task.LoopWorkflowTasks;
import dev.almanac.runtime.task.TaskHandover;
import dev.almanac.runtime.time.TimeSkipper;
import dev.almanac.store.run.RunIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Owns consecutive partitions: their runs, schedules and task queues. Any thread may call
 * {@link #services}; one thread at a time calls {@link #step}, which does the work.
 */
public final class Loop {
  /** How many letters and requests one step takes, so that commits are not delayed. */
  private static final int AT_ONCE = 256;

  private static final long LONGEST_WAIT = Duration.ofSeconds(1).toNanos();

  private final LoopContext context;
  private final LoopTimers timers = new LoopTimers();
  private final GroupCommit commits;
  private final RunDriver runs;
  private final ScheduleDriver schedules;

  /** One for each kind of entity, in the order of service. */
  private final List<EntityDriver<?, ?>> drivers;

  private final DueScanner scanner;
  private final LoopHistories histories;
  private final TaskAttachments attachments;
  private final LoopQueues queues;
  private final TimeSkipper time;
  private final Inbox inbox;
  private final LoopServices services;
  private final LoopMetrics.Holdings holdings;

  public Loop(LoopContext context) {
    this.context = context;
    holdings = context.metrics().holdings();
    commits = new GroupCommit(context);
    var requests = new Requests(context.mailbox(), commits::heldFor);
    runs = new RunDriver(context, commits, timers, requests);
    var parts = runs.parts();
    schedules = new ScheduleDriver(parts, runs.starter());
    drivers = List.of(runs, schedules);
    scanner = new DueScanner(context, drivers);
    histories = new LoopHistories(parts);
    attachments = new TaskAttachments(
        new LoopQueries(parts, histories), new LoopUpdates(parts, histories, runs.starter()));
    runs.cache().tell(attachments);
    queues = new LoopQueues(context, timers, requests);
    time = new TimeSkipper(
        context,
        requests,
        new TimeSkipper.Watched(commits, scanner, drivers, runs.running(), queues));
    inbox = new Inbox(parts, new MessageDelivery(parts, runs.starter(), schedules.parts()));
    var recovery = new CommitRecovery(context, commits, timers);
    commits.reportTo(recovery::committed, recovery::failed, recovery::forget);
    services = new LoopServices(
        runs.requests(),
        new LoopWorkflowTasks(parts, runs.numbers(), attachments),
        new LoopResets(parts, runs.numbers(), runs.newRuns()),
        histories,
        attachments.queries(),
        attachments.updates(),
        schedules.requests(),
        queues,
        time,
        new TaskHandover(parts, histories, attachments),
        inbox);
  }

  /** Returns the services that any thread may call. */
  public LoopServices services() {
    return services;
  }

  /** Forgets a closed run that was deleted from the store. */
  public void forget(RunIdentity run) {
    context.mailbox().post(() -> runs.cache().forget(run));
  }

  /** Sets whether new work is refused. */
  public void refuseNew(boolean refuse) {
    context.mailbox().refuseNew(refuse);
  }

  /** Answers all waiting callers, and lets none wait from now on. */
  public void drain() {
    context.mailbox().post(() -> {
      queues.drain();
      histories.drain();
      time.drain();
      attachments.drain();
    });
  }

  /** Does one pass of work. Returns how many nanoseconds it may sleep if nothing arrives. */
  public long step() {
    takeLetters();
    timers.fire(context.surroundings().nanos());
    boolean more = false;
    if (!commits.isHeld()) {
      runs.numbers().refill();
      scanner.step();
      more = inbox.step();
      for (var driver : drivers) {
        more |= mayServe(driver) && driver.serve(context.surroundings().now());
      }
    }
    time.wake();
    drivers.forEach(driver -> driver.trim(commits.committed(), scanner.horizon()));
    commits.flush();
    runs.parts().loader().flush();
    holdings.are(
        schedules.cache().size(),
        runs.cache().size(),
        context.mailbox().underWay(),
        queues.polls());
    schedules.report(holdings);
    return more || hasMail() || (inbox.isIdle() && time.skip()) ? 0 : idleTime();
  }

  /** Takes letters first, as they free room for requests; requests while a commit has room. */
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
    Instant next = time.next();
    for (var driver : drivers) {
      next = mayServe(driver) ? earliest(next, driver.nextTurn()) : next;
    }
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

  private boolean mayServe(EntityDriver<?, ?> driver) {
    return !mustWait() && driver.mayServe(inbox.hasRoom());
  }

  /** Returns whether due entities must wait for work under way. */
  private boolean mustWait() {
    return commits.isHeld() || commits.isFull() || !runs.numbers().isStocked();
  }

  /** Returns whether nothing has arrived that could be taken now. */
  public boolean isQuiet() {
    return !hasMail();
  }

  /** Returns whether nothing is under way. */
  public boolean isIdle() {
    return context.mailbox().isEmpty() && commits.isIdle() && inbox.isIdle();
  }
}
