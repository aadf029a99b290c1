package dev.almanac.runtime.run;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.time.Deadline;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.entity.Entity;
import dev.almanac.runtime.loop.KeyedMessage;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.runtime.loop.Outbox;
import dev.almanac.runtime.matching.TaskRef;
import dev.almanac.store.codec.run.LogPosition;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.work.MessageKey;
import dev.almanac.store.work.WorkWrite;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A run in the cache. It is stored as a log; its attention row moves only when that pays. */
public final class CachedRun extends Entity<Run> {
  private final CachedWorkflow workflow;
  private final RunIdentity identity;

  private final HistoryTail tail = new HistoryTail();

  private final AttentionRule attention = new AttentionRule();

  private final BacklogRows backlog = new BacklogRows();

  private final Map<Long, Instant> offered = new HashMap<>(2);

  private final List<HistoryWaiter> waiters = new ArrayList<>(0);

  /** Uncommitted log entries. */
  private List<LogEntry> undurable = new ArrayList<>();

  /** Effects of those entries, which their commit releases. */
  private List<Effect> effects = new ArrayList<>();

  /** Messages that the next commit deletes, as its entries apply them. */
  private List<MessageKey> taking = new ArrayList<>(0);

  /** The end of the stored log. */
  private LogPosition position;

  private CachedRun(
      CachedWorkflow workflow,
      RunIdentity identity,
      Run state,
      LogPosition position,
      boolean isStored) {
    super(identity.ref(), state, isStored);
    this.workflow = workflow;
    this.identity = identity;
    this.position = position;
  }

  /** Creates a run that was read. */
  static CachedRun loaded(
      CachedWorkflow workflow, RunIdentity identity, Run state, LogPosition position) {
    return new CachedRun(workflow, identity, state, position, true);
  }

  /** Creates a new run. */
  static CachedRun begun(CachedWorkflow workflow, RunIdentity identity, Run state) {
    var run = new CachedRun(workflow, identity, state, LogPosition.START, false);
    run.attention().startWithout();
    return run;
  }

  @Override
  public CachedWorkflow slot() {
    return workflow;
  }

  public CachedWorkflow workflow() {
    return workflow;
  }

  public RunIdentity identity() {
    return identity;
  }

  /** Returns the last stored events. */
  public HistoryTail tail() {
    return tail;
  }

  AttentionRule attention() {
    return attention;
  }

  /** Returns its rows in the backlog. */
  public BacklogRows backlog() {
    return backlog;
  }

  /** Returns when each task was offered, by its scheduled event, until it starts or is spilled. */
  public Map<Long, Instant> offered() {
    return offered;
  }

  /** Returns the waiters for its events. */
  public List<HistoryWaiter> waiters() {
    return waiters;
  }

  UUID runId() {
    return identity.runId();
  }

  public boolean isCurrent() {
    var pointer = workflow.pointer();
    return pointer != null && pointer.runId().equals(runId());
  }

  /** Adopts a decision; its effects wait until {@link #release} or a commit. */
  void adopt(Decision.Accepted<?> accepted) {
    adopt(accepted.next());
    undurable.addAll(accepted.log());
    if (!state().open()) {
      offered.clear();
    }
  }

  /** Returns the uncommitted log entries; the caller may remove some. */
  public List<LogEntry> undurable() {
    return undurable;
  }

  /** Releases effects with the next commit. */
  void release(List<Effect> after) {
    effects.addAll(after);
  }

  /** Deletes an applied message with the next commit. */
  public void take(MessageKey message) {
    taking.add(message);
  }

  /** Continues the log after events that were copied for it. */
  public void continueAfter(long copied) {
    position = position.afterCommit(0, copied);
  }

  /**
   * Returns the earliest of: a deadline, an untaken task, and the attention row. A row that a
   * commit is about to move does not count: the run is noted again after the commit.
   */
  @Override
  public Instant due() {
    Instant due = state().deadlines().first().map(Deadline::due).orElse(Instant.MAX);
    for (var since : offered.values()) {
      Instant spill = since.plus(LoopLimits.UNMATCHED);
      due = spill.isBefore(due) ? spill : due;
    }
    Instant row = isSettled() ? attention.row() : Instant.MAX;
    return row.isBefore(due) ? row : due;
  }

  @Override
  protected boolean isNeeded(Instant horizon) {
    return (state().open() && !agendaAt().isAfter(horizon))
        || !undurable.isEmpty()
        || !offered.isEmpty()
        || !waiters.isEmpty();
  }

  /**
   * Returns the state to show. It excludes everything that waits for a commit and the uncommitted
   * start of a first attempt, but includes repeated and speculative tasks, which a crash may undo.
   */
  @Override
  public Run visible() {
    return state().tasks().hasUnwrittenStart() ? stored() : super.visible();
  }

  public long storedEventId() {
    return isStored() ? stored().history().nextEventId() - 1 : 0;
  }

  @Override
  protected RunChange sealed(Instant now, Outbox outbox) {
    boolean moves = attention.isDue(now) || backlog.isComing();
    var rows = backlog.take(scheduled -> TaskDispatch.waiting(this, scheduled).map(TaskRef::row));
    var change = new RunChange(
        this,
        position,
        undurable,
        new RunChange.Rows(
            isCurrent() ? workflow.takeChange() : null,
            attention.change(state(), offered(now), moves),
            new WorkWrite(List.of(), taking, rows.spilled(), rows.drained()),
            sent(outbox)),
        effects);
    undurable = new ArrayList<>();
    effects = new ArrayList<>();
    taking = new ArrayList<>(0);
    return change;
  }

  /** Returns when the oldest untaken task was offered, including tasks of this step. */
  private Optional<Instant> offered(Instant now) {
    var oldest = offered.values().stream().min(Instant::compareTo);
    boolean offers = effects.stream()
        .anyMatch(effect ->
            effect instanceof Effect.OfferActivity || effect instanceof Effect.OfferWorkflowTask);
    return oldest.isPresent() || !offers ? oldest : Optional.of(now);
  }

  private List<KeyedMessage> sent(Outbox outbox) {
    var sent = new ArrayList<KeyedMessage>(0);
    for (var effect : effects) {
      if (effect instanceof Effect.Send(var message)) {
        sent.add(outbox.address(ref().partition(), message));
      }
    }
    return sent;
  }

  void committed(RunChange change) {
    committed(change.after());
    position = change.reached();
    attention.committed();
    for (var entry : change.log()) {
      if (entry instanceof LogEntry.Event(var event)) {
        tail.add(event);
      }
    }
  }

  @Override
  public void forgotten() {
    workflow.cache().listener().forgotten(this);
  }

  @Override
  protected void dismiss(CallFailed.Reason reason) {
    var told = List.copyOf(waiters);
    waiters.clear();
    told.forEach(waiter -> waiter.ready().run());
  }

  @Override
  public long weight() {
    return 2_048
        + tail.bytes()
        + state().execution().started().getSerializedSize()
        + 1_024L * state().activities().size()
        + 512L * state().contacts().children().size();
  }

  @Override
  public String toString() {
    return identity.toString();
  }
}
