package dev.almanac.simulator.check;

import dev.almanac.simulator.actor.ActorContext;
import dev.almanac.simulator.actor.Rewinder;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Store;
import dev.almanac.store.codec.run.LogCodec;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Checks a workflow that was reset. */
public record RewindCheck(Store store, Durability durability, Journal journal, Verdict verdict) {
  private static final PageLimit ALL = new PageLimit(10_000, 1 << 28);

  /** Checks that all runs but one have ended; returns that one, if there is one. */
  public Optional<UUID> check(Rewinder rewinder, Instant now) {
    var id = rewinder.workflowId();
    var current = rewinder.current();
    verdict.expect(
        rewinder.isContent() && current != null, "%s does not come to its end: %s", id, current);
    if (verdict.broken().isPresent() || current == null) {
      return Optional.empty();
    }
    var pointer = store.runs().pointer(ActorContext.NAMESPACE, id);
    verdict.expect(
        pointer.filter(found -> found.runId().equals(current)).isPresent(),
        "%s leads to %s instead of %s",
        id,
        pointer,
        current);
    for (var run : rewinder.runs()) {
      verdict.expect(durability.isClosed(run), "%s of %s goes on", run, id);
      expectSameBeginning(id, run);
    }
    if (verdict.broken().isEmpty()) {
      var events = new FinalCheck(store, journal, verdict)
          .check(id, current, durability.stored(current).orElseThrow(), now);
      expectSignals(id, events);
      expectUpdates(rewinder, events);
    }
    return Optional.of(current);
  }

  /** A run and its base must have the same events up to the fork. */
  private void expectSameBeginning(String id, UUID runId) {
    durability
        .stored(runId)
        .flatMap(run -> run.execution().lineage().successor())
        .ifPresent(next -> {
          var before = beginning(runId, next.forkEventId());
          var after = beginning(UUID.fromString(next.runId()), next.forkEventId());
          verdict.expect(
              before.size() == next.forkEventId() && before.equals(after),
              "%s of %s and %s do not begin alike",
              runId,
              id,
              next);
        });
  }

  private List<HistoryEvent> beginning(UUID runId, long lastEventId) {
    var run = store.runs().run(ActorContext.NAMESPACE, runId).orElseThrow();
    return store.runs().history(run.identity().ref(), 1, ALL).stream()
        .flatMap(row -> LogCodec.events(row).stream())
        .filter(event -> event.getEventId() <= lastEventId)
        .toList();
  }

  private void expectSignals(String id, List<HistoryEvent> events) {
    var names = events.stream()
        .filter(HistoryEvent::hasWorkflowExecutionSignaledEventAttributes)
        .map(event -> event.getWorkflowExecutionSignaledEventAttributes().getSignalName())
        .toList();
    verdict.expect(
        names.containsAll(journal.signals(id)),
        "%s has %s after its resets, acknowledged were %s",
        id,
        names,
        journal.signals(id));
  }

  /** The current run must have accepted all updates that were reported as accepted. */
  private void expectUpdates(Rewinder rewinder, List<HistoryEvent> events) {
    var accepted = events.stream()
        .filter(HistoryEvent::hasWorkflowExecutionUpdateAcceptedEventAttributes)
        .map(event ->
            event.getWorkflowExecutionUpdateAcceptedEventAttributes().getProtocolInstanceId())
        .toList();
    for (var run : rewinder.runs()) {
      verdict.expect(
          accepted.containsAll(journal.acceptedUpdates(run.toString())),
          "%s has accepted %s after its resets, %s was said to have accepted %s",
          rewinder.workflowId(),
          accepted,
          run,
          journal.acceptedUpdates(run.toString()));
    }
  }
}
