package dev.almanac.runtime.reset;

import dev.almanac.engine.Engine;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.reset.ResetWorkflow;
import dev.almanac.engine.reset.YieldToReset;
import dev.almanac.runtime.commit.AfterCommit;
import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.run.CachedRun;
import dev.almanac.runtime.run.CachedWorkflow;
import dev.almanac.runtime.run.NewRuns;
import dev.almanac.runtime.run.RunDecider;
import dev.almanac.runtime.run.RunParts;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the current run by one that was made from another run's history, in one step of the loop
 * and one commit.
 */
final class ResetCommit {
  /** The run whose history is used, and the run to replace; they may be the same. */
  record Place(CachedRun base, @Nullable CachedRun current) {
    private Optional<CachedRun> other() {
      return Optional.ofNullable(current).filter(run -> run != base);
    }
  }

  private final LoopContext context;
  private final RunDecider decider;
  private final GroupCommit commits;
  private final NewRuns newRuns;

  ResetCommit(RunParts parts, NewRuns newRuns) {
    this.context = parts.context();
    this.decider = parts.decider();
    this.commits = parts.commits();
    this.newRuns = newRuns;
  }

  /** Returns the events of the current run since it was read; empty if they are not known. */
  static Optional<List<HistoryEvent>> missed(ForkReader.Last last, @Nullable CachedRun current) {
    if (current == null || !isRead(last, current)) {
      // A run that was open when it was read has closed since, and another may continue it.
      return last.isOpen() ? Optional.empty() : Optional.of(List.of());
    }
    var missed = new ArrayList<HistoryEvent>();
    if (current.storedEventId() > last.eventId()) {
      var stored = current.tail().from(last.eventId() + 1, Integer.MAX_VALUE);
      if (stored.isEmpty()) {
        return Optional.empty();
      }
      missed.addAll(stored.get());
    }
    missed.addAll(events(current.undurable()));
    return Optional.of(missed);
  }

  /**
   * Decides everything, then adopts it.
   *
   * @param missed the events since the current run was read
   * @throws RefusalException if a rule refuses; then nothing has changed
   */
  void put(ResetAttempt attempt, ForkReader.Found found, List<HistoryEvent> missed, Place place) {
    var base = place.base();
    var noted = makeWay(attempt, base, attempt.order().finishEventId() - 1);
    var yielded = place.other().map(current -> makeWay(attempt, current, 0));
    var late = new ArrayList<>(missed);
    if (place.current() != null && isRead(found.last(), place.current())) {
      late.addAll(events(yielded.orElse(noted).log()));
    }
    var again = new ArrayList<>(found.again());
    late.forEach(event -> attempt.order().reapply().again(event).ifPresent(again::add));
    var scheduledBy = base.state().execution().lineage().scheduledBy();
    var made =
        decide(attempt, found, new ResetWorkflow.Since(again, requestIds(place), scheduledBy));
    place.other().ifPresent(current -> decider.take(current, yielded.orElseThrow()));
    decider.take(base, noted);
    add(attempt, found, made, base.workflow());
  }

  private static boolean isRead(ForkReader.Last last, CachedRun current) {
    return current.identity().runId().equals(last.runId());
  }

  private static List<HistoryEvent> events(List<LogEntry> log) {
    var events = new ArrayList<HistoryEvent>();
    for (var entry : log) {
      if (entry instanceof LogEntry.Event(var event)) {
        events.add(event);
      }
    }
    return events;
  }

  private Decision.Accepted<Boolean> makeWay(
      ResetAttempt attempt, CachedRun run, long forkEventId) {
    var reason = attempt.order().reason();
    return accepted(decider.decision(
        run, new YieldToReset(reason, attempt.made().runId().toString(), forkEventId)));
  }

  /** Decides the new run; refuses one that would be too large. */
  private Decision.Accepted<RunKey> decide(
      ResetAttempt attempt, ForkReader.Found found, ResetWorkflow.Since since) {
    var fork = found.fork();
    var request = new ResetWorkflow(
        attempt.base().runId().toString(),
        attempt.order().reason(),
        fork.activityStarts(),
        since,
        attempt.order().signals());
    var now = context.surroundings().now();
    var made = accepted(Engine.decide(fork.run(), request, now, context.runLimits()));
    if (!made.next().open()) {
      throw tooMuch();
    }
    return made;
  }

  static RefusalException tooMuch() {
    return new Refusal(
            Refusal.Reason.FAILED_PRECONDITION,
            "Too much has come in since that event to be taken in again; exclude it or choose"
                + " another")
        .exception();
  }

  private static <R> Decision.Accepted<R> accepted(Decision<R> decision) {
    return switch (decision) {
      case Decision.Accepted<R> accepted -> accepted;
      case Decision.Refused<R>(var refusal) -> throw refusal.exception();
    };
  }

  private static List<String> requestIds(Place place) {
    var ids = new ArrayList<String>();
    place.base().state().signals().taken().forEach(entry -> ids.add(entry.getKey()));
    place
        .other()
        .ifPresent(
            current -> current.state().signals().taken().forEach(entry -> ids.add(entry.getKey())));
    return ids;
  }

  private void add(
      ResetAttempt attempt,
      ForkReader.Found found,
      Decision.Accepted<RunKey> made,
      CachedWorkflow workflow) {
    var run = newRuns.forked(
        workflow,
        found.fork().run(),
        attempt.made().ref().number(),
        attempt.order().requestId());
    run.continueAfter(found.copied());
    found.begin().forEach(event -> run.undurable().add(new LogEntry.Event(event)));
    commits.weighs(RunDecider.weight(run.undurable()));
    decider.take(run, made);
    commits.afterDurable(
        workflow, AfterCommit.reply(attempt.reply(), run.identity().runId()));
  }
}
