package dev.almanac.runtime.loop;

import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.notice.Notice;
import dev.almanac.engine.state.LogEntry;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.BacklogRow;
import dev.almanac.store.Exchange;
import dev.almanac.store.MessageKey;
import dev.almanac.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts the changes of many runs into one commit. While one is written the next fills; it is handed
 * over as soon as the writer is free.
 */
final class GroupCommit {
  /** A batch that is being written. */
  record Sealed(long number, CommitJob job, List<OpenBatch.Waiting> parked, Bonds bonds) {}

  /**
   * How long a batch waits for company after a commit that had some. Small commits write the same
   * pages again and again, so a little patience spares the disk most of the work.
   */
  private static final long LINGER = Duration.ofMillis(1).toNanos();

  private final LoopContext context;
  private final Outbox outbox;
  private BiConsumer<Sealed, CommitJob.Outcome.Done> onCommitted = (batch, done) -> {};
  private BiConsumer<Sealed, StoreException> onFailed = (batch, fault) -> {};
  private BiConsumer<Resident, CallFailed.Reason> onDiscarded = (companion, reason) -> {};
  private OpenBatch open = new OpenBatch(1);
  private @Nullable Sealed writing;
  private long committedNumber;
  private CallFailed.@Nullable Reason heldFor;

  /** How many the last commit held, and until when the next may wait for as many. */
  private int lastSize;

  private long lingerUntil;

  GroupCommit(LoopContext context) {
    this.context = context;
    this.outbox = new Outbox(context.fences());
  }

  /**
   * Says who goes on after a commit, and who after one that failed.
   *
   * @param discarded forgets what the open batch does not hold any more, as it was tied to
   *     something that was discarded
   */
  void reportTo(
      BiConsumer<Sealed, CommitJob.Outcome.Done> committed,
      BiConsumer<Sealed, StoreException> failed,
      BiConsumer<Resident, CallFailed.Reason> discarded) {
    onCommitted = committed;
    onFailed = failed;
    onDiscarded = discarded;
  }

  /** The next commit holds what is undurable of the run. */
  void enlist(CachedRun run) {
    if (!run.isEnlisted) {
      run.isEnlisted = true;
      open.runs.add(run);
      open.bytes += 512;
    }
    run.workflow.lastCommit = open.number;
  }

  /** The next commit holds what is undurable of the schedule. */
  void enlist(CachedSchedule schedule) {
    if (!schedule.isEnlisted) {
      schedule.isEnlisted = true;
      open.schedules.add(schedule);
      open.bytes += 512;
    }
    schedule.slot.lastCommit = open.number;
  }

  /** What the next commit holds of the one and of the other is written together or not at all. */
  void tie(Resident one, Resident other) {
    open.bonds.tie(one, other);
  }

  /** Whether everything decided about it is durable. */
  boolean isDurable(Resident resident) {
    return resident.lastCommit <= committedNumber;
  }

  void weighs(long bytes) {
    open.bytes += bytes;
  }

  /** The next commit deletes a row of the backlog whose task is gone. */
  void drain(BacklogRow row) {
    open.drained.add(row);
  }

  /** The next commit deletes a message that nobody takes in, and sends the answer. */
  void takeLoose(Resident resident, MessageKey message, Optional<Notice> answer) {
    var sent = answer.map(notice -> outbox.address(resident.partition, notice));
    open.taken.add(new Loose.Taken(resident, message, sent));
    open.bytes += 512;
    resident.lastCommit = open.number;
  }

  /** Goes on when everything decided about it so far is durable; perhaps at once. */
  void afterDurable(Resident resident, Parked parked) {
    if (isDurable(resident)) {
      parked.released();
    } else if (writing != null && resident.lastCommit == writing.number()) {
      writing.parked().add(new OpenBatch.Waiting(resident, parked));
    } else {
      open.parked.add(new OpenBatch.Waiting(resident, parked));
    }
  }

  /**
   * Goes on when the commit under way, if it holds something of it, is done. If that fails, it is
   * forgotten anyway.
   */
  void afterWriting(Resident resident, Runnable next) {
    if (writing == null || !writing.job().holds(resident)) {
      next.run();
    } else {
      writing.parked().add(new OpenBatch.Waiting(resident, Parked.afterwards(next)));
    }
  }

  boolean isFull() {
    return open.size() >= context.limits().batchRuns()
        || open.bytes >= context.limits().batchBytes();
  }

  long committed() {
    return committedNumber;
  }

  boolean isIdle() {
    return writing == null && open.isEmpty();
  }

  /**
   * Writes nothing until {@link #resume}.
   *
   * @param reason what those are told who want something meanwhile
   */
  void hold(CallFailed.Reason reason) {
    heldFor = reason;
  }

  void resume() {
    heldFor = null;
  }

  boolean isHeld() {
    return heldFor != null;
  }

  /** Why nothing is written; null if it is. */
  CallFailed.@Nullable Reason heldFor() {
    return heldFor;
  }

  /** Hands the open batch to the writer, if there is something in it and the writer is free. */
  void flush() {
    if (writing != null || isHeld() || open.isEmpty() || linger() > 0) {
      return;
    }
    var batch = open;
    lastSize = batch.size();
    open = new OpenBatch(batch.number + 1);
    var now = context.surroundings().now();
    var changes = new ArrayList<RunChange>(batch.runs.size());
    for (var run : batch.runs) {
      changes.add(seal(run, now));
    }
    var schedules = new ArrayList<ScheduleChange>(batch.schedules.size());
    for (var schedule : batch.schedules) {
      schedules.add(seal(schedule));
    }
    var job = job(changes, schedules, batch.loose());
    write(new Sealed(batch.number, job, batch.parked, batch.bonds));
  }

  /** How long the open batch still waits for company; a lone one does not. */
  long linger() {
    boolean hasCompany = lastSize < 2 || open.size() >= lastSize;
    if (writing != null || open.isEmpty() || hasCompany) {
      return 0;
    }
    return Math.max(0, lingerUntil - context.surroundings().nanos());
  }

  /** Writes again, after a failure that left nothing behind. */
  void write(Sealed batch) {
    writing = batch;
    context.writer().execute(() -> {
      var outcome = batch.job().run();
      context.mailbox().post(() -> ended(batch, outcome));
    });
  }

  CommitJob job(List<RunChange> changes, List<ScheduleChange> schedules, Loose loose) {
    return new CommitJob(context, context.fences().current(), changes, schedules, loose);
  }

  private void ended(Sealed batch, CommitJob.Outcome outcome) {
    writing = null;
    lingerUntil = context.surroundings().nanos() + LINGER;
    switch (outcome) {
      case CommitJob.Outcome.Done done -> {
        committedNumber = batch.number();
        var job = batch.job();
        context.metrics().committed(job.changes().size() + job.schedules().size());
        onCommitted.accept(batch, done);
      }
      case CommitJob.Outcome.Failed(var fault) -> onFailed.accept(batch, fault);
    }
  }

  /** Forgets the open batch, whose changes build on a commit that failed. */
  Discarded discardOpen(CallFailed.Reason reason) {
    var batch = open;
    open = new OpenBatch(batch.number + 1);
    committedNumber = batch.number;
    batch.runs.forEach(run -> run.isEnlisted = false);
    batch.schedules.forEach(schedule -> schedule.isEnlisted = false);
    OpenBatch.tell(batch.parked, reason);
    return new Discarded(List.copyOf(batch.runs), List.copyOf(batch.schedules));
  }

  /** What a batch held that was never written. */
  record Discarded(List<CachedRun> runs, List<CachedSchedule> schedules) {}

  /** Tells those who wait for the open batch, which is to be discarded. */
  void tellOpen(CallFailed.Reason reason) {
    OpenBatch.tell(open.parked, reason);
  }

  /**
   * Takes one out of the open batch, for its changes build on one that was refused, and with it all
   * that are tied to it.
   */
  void discard(Resident resident, CallFailed.Reason reason) {
    for (var one : open.bonds.with(resident)) {
      takeOut(one, reason);
      if (one != resident) {
        onDiscarded.accept(one, reason);
      }
    }
  }

  private void takeOut(Resident resident, CallFailed.Reason reason) {
    open.runs.removeIf(run -> run.workflow == resident);
    open.schedules.removeIf(schedule -> schedule.slot == resident);
    open.taken.removeIf(one -> one.resident() == resident);
    var lost = open.parked.stream().filter(one -> one.resident() == resident).toList();
    open.parked.removeAll(lost);
    lost.forEach(one -> one.parked().lost(reason));
  }

  private RunChange seal(CachedRun run, Instant now) {
    List<LogEntry> log = run.undurable;
    List<Effect> effects = run.effects;
    boolean moves = run.attention.isDue(now) || run.backlog.isComing();
    var backlog = run.backlog.take(scheduled -> Dispatch.waiting(run, scheduled).map(TaskRef::row));
    var rows = new RunChange.Rows(
        run.workflow.isPointerChanged && run.isCurrent() ? run.workflow.pointer : null,
        run.attention.change(run.state, offered(run, now), moves),
        new Exchange(List.of(), run.taking, backlog.spilled(), backlog.drained()),
        sent(run));
    var change = new RunChange(run, !run.isStored, run.position, run.state, log, rows, effects);
    if (run.isCurrent()) {
      run.workflow.isPointerChanged = false;
    }
    run.undurable = new ArrayList<>();
    run.effects = new ArrayList<>();
    run.taking = new ArrayList<>(0);
    run.isEnlisted = false;
    run.isCommitting = true;
    return change;
  }

  private ScheduleChange seal(CachedSchedule schedule) {
    var delta = schedule.undurable;
    int partition = schedule.identity.ref().partition();
    var sent =
        delta.notices.stream().map(notice -> outbox.address(partition, notice)).toList();
    var change = new ScheduleChange(
        schedule, !schedule.isStored, schedule.state, delta, schedule.attention(), sent);
    schedule.undurable = new ScheduleDelta();
    schedule.isEnlisted = false;
    schedule.isCommitting = true;
    return change;
  }

  private List<Envelope> sent(CachedRun run) {
    var sent = new ArrayList<Envelope>(0);
    for (var effect : run.effects) {
      if (effect instanceof Effect.Send(var notice)) {
        sent.add(outbox.address(run.identity.ref().partition(), notice));
      }
    }
    return sent;
  }

  /** Since when the oldest task that nobody has taken is on offer, those of this step included. */
  private static Optional<Instant> offered(CachedRun run, Instant now) {
    var oldest = run.offered.values().stream().min(Instant::compareTo);
    boolean offers = run.effects.stream()
        .anyMatch(effect ->
            effect instanceof Effect.OfferActivity || effect instanceof Effect.OfferWorkflowTask);
    return oldest.isPresent() || !offers ? oldest : Optional.of(now);
  }
}
