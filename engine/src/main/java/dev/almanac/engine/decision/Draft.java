package dev.almanac.engine.decision;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.message.EntityMessage;
import dev.almanac.engine.state.Evolution;
import dev.almanac.engine.state.HistoryProgress;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** The working copy of a run on which a request is decided. */
public final class Draft {
  private final Instant now;
  private final RunLimits limits;
  private final List<LogEntry> log = new ArrayList<>();
  private final List<Effect> effects = new ArrayList<>();
  private final Supplier<UUID> runIds;
  private Run run;
  private Optional<Decision.Successor> successor = Optional.empty();
  private Optional<Refusal> refusal = Optional.empty();
  private Optional<Run> lastOpen = Optional.empty();

  /**
   * Creates the draft of an existing run. Its time is the later of the clock and the run's last
   * time.
   *
   * @param runIds supplies unused run ids
   */
  public Draft(Run run, Instant now, Supplier<UUID> runIds, RunLimits limits) {
    var last = run.history().lastTime();
    this.limits = limits;
    this.run = run;
    this.runIds = runIds;
    this.now = now.isBefore(last) ? last : now;
  }

  /** Creates the draft of a run that begins with this event, which the caller has checked. */
  public Draft(RunKey key, HistoryEvent.Builder started, Instant now) {
    this(key, started, now, HistoryProgress.EMPTY.nextTaskId());
  }

  /** Creates the draft of a run that continues the one of another draft. */
  public Draft(RunKey key, HistoryEvent.Builder started, Draft ended) {
    this(
        key,
        started,
        ended.run.history().notBefore(ended.now),
        ended.run.history().nextTaskId());
  }

  private Draft(RunKey key, HistoryEvent.Builder started, Instant now, long taskId) {
    this.now = now;
    this.limits = RunLimits.DEFAULT;
    this.runIds = () -> {
      throw new IllegalStateException("Expected %s not to end as it begins".formatted(key));
    };
    var event = started
        .setEventId(1)
        .setTaskId(taskId)
        .setEventTime(ProtoDurations.message(now))
        .build();
    this.run = Evolution.begin(key, event);
    log.add(new LogEntry.Event(event));
  }

  private Draft(Draft other) {
    now = other.now;
    runIds = other.runIds;
    limits = other.limits;
    run = other.run;
    successor = other.successor;
    log.addAll(other.log);
    effects.addAll(other.effects);
    lastOpen = other.lastOpen;
  }

  /** Returns a draft to try something on. */
  public Draft copy() {
    return new Draft(this);
  }

  /** Takes over the content of a copy. */
  public void adopt(Draft copy) {
    run = copy.run;
    successor = copy.successor;
    log.clear();
    log.addAll(copy.log);
    effects.clear();
    effects.addAll(copy.effects);
    lastOpen = copy.lastOpen;
  }

  public Run run() {
    return run;
  }

  /**
   * Returns the run as it was just before it ended, if it ended on this draft and others must know.
   */
  public Optional<Run> lastOpen() {
    return lastOpen;
  }

  /** Tells nobody else that the run has ended. */
  public void endQuietly() {
    lastOpen = Optional.empty();
  }

  public Instant now() {
    return now;
  }

  public RunLimits limits() {
    return limits;
  }

  public List<LogEntry> log() {
    return log;
  }

  public List<Effect> effects() {
    return effects;
  }

  /** Refuses the request although the content of the draft becomes durable. */
  public void refuse(Refusal why) {
    refusal = Optional.of(why);
  }

  public Optional<Refusal> refusal() {
    return refusal;
  }

  /** An id that no run has. */
  public UUID freshRunId() {
    return runIds.get();
  }

  public Optional<Decision.Successor> successor() {
    return successor;
  }

  /** Adds a successor, as its draft now is. */
  public void succeededBy(Draft next) {
    successor = Optional.of(new Decision.Successor(next.run, next.log, next.effects));
  }

  /** Writes an event and returns its id. */
  public long append(HistoryEvent.Builder event) {
    return append(event, now);
  }

  /**
   * Writes an event with an earlier time, such as the start of a task that has ended. The time is
   * raised to that of the last event if needed.
   */
  public long append(HistoryEvent.Builder event, Instant at) {
    var history = run.history();
    write(new LogEntry.Event(event
        .setEventId(history.nextEventId())
        .setTaskId(history.nextTaskId())
        .setEventTime(ProtoDurations.message(history.notBefore(at)))
        .build()));
    return history.nextEventId();
  }

  /** Writes an event from outside, or buffers it while a worker holds a workflow task. */
  public void record(HistoryEvent.Builder event) {
    if (run.taskInProgress()) {
      note(
          new Fact.EventBuffered(event.setEventTime(ProtoDurations.message(now)).build()));
    } else {
      append(event);
    }
  }

  public void note(Fact fact) {
    write(new LogEntry.FactRecorded(fact));
  }

  public void effect(Effect effect) {
    effects.add(effect);
  }

  /** Sends a message. */
  public void send(EntityMessage message) {
    effect(new Effect.Send(message));
  }

  /** Refuses if the run has ended. */
  public void requireOpen() {
    if (!run.open()) {
      throw Refusal.closed().exception();
    }
  }

  private void write(LogEntry entry) {
    var before = run;
    run = Evolution.apply(before, entry);
    log.add(entry);
    if (before.open() && !run.open()) {
      lastOpen = Optional.of(before);
    }
  }
}
