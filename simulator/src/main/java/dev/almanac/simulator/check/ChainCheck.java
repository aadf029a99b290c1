package dev.almanac.simulator.check;

import dev.almanac.simulator.actor.ActorContext;
import dev.almanac.simulator.actor.Plan;
import dev.almanac.simulator.actor.Texts;
import dev.almanac.store.Store;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Checks all runs of a workflow together. */
public record ChainCheck(Store store, Durability durability, Journal journal, Verdict verdict) {
  private static final int MOST_RUNS = 20;

  /** Checks each run and how they follow each other; returns their ids. */
  public List<UUID> check(String workflowId, UUID first, String requestId, Instant now) {
    var runs = new ArrayList<UUID>();
    var histories = new ArrayList<List<HistoryEvent>>();
    Optional<UUID> next = Optional.of(first);
    while (next.isPresent() && runs.size() < MOST_RUNS && verdict.broken().isEmpty()) {
      UUID runId = next.get();
      var stored = durability.stored(runId);
      verdict.expect(stored.isPresent(), "Run %s of %s is missing", runId, workflowId);
      if (stored.isEmpty()) {
        return runs;
      }
      var events =
          new FinalCheck(store, journal, verdict).check(workflowId, runId, stored.get(), now);
      if (!runs.isEmpty()) {
        expectSuccession(workflowId, runs, histories.getLast(), events);
      }
      runs.add(runId);
      histories.add(events);
      next = NextRun.after(events.getLast());
    }
    expectAll(workflowId, runs, histories.getFirst());
    expectPointer(workflowId, runs, requestId);
    expectSignals(workflowId, histories);
    return runs;
  }

  /** A run must begin when its predecessor ended, and refer to it. */
  private void expectSuccession(
      String id, List<UUID> before, List<HistoryEvent> ended, List<HistoryEvent> events) {
    var begun = events.getFirst().getWorkflowExecutionStartedEventAttributes();
    verdict.expect(
        begun.getContinuedExecutionRunId().equals(before.getLast().toString())
            && begun.getFirstExecutionRunId().equals(before.getFirst().toString())
            && events.getFirst().getEventTime().equals(ended.getLast().getEventTime()),
        "%s goes on after %s with %s",
        id,
        before,
        begun);
  }

  /** There must be as many runs as planned, and no others. */
  private void expectAll(String id, List<UUID> runs, List<HistoryEvent> first) {
    var plan = Plan.of(
        Texts.in(first.getFirst().getWorkflowExecutionStartedEventAttributes().getInput()));
    verdict.expect(runs.size() == plan.chain().runs() + 1, "%s took the runs %s", id, runs);
    var listed = durability.listed(id).stream()
        .filter(runId -> isOfChain(runId, runs.getFirst()))
        .toList();
    verdict.expect(
        listed.size() == runs.size() && new HashSet<>(listed).equals(new HashSet<>(runs)),
        "%s has the runs %s, lists show %s",
        id,
        runs,
        listed);
  }

  /** A workflow id may have had another chain, which was replaced. */
  private boolean isOfChain(UUID runId, UUID first) {
    return durability
        .stored(runId)
        .map(run -> run.execution().started().getFirstExecutionRunId())
        .filter(first.toString()::equals)
        .isPresent();
  }

  private void expectPointer(String id, List<UUID> runs, String requestId) {
    var pointer = store.runs().pointer(ActorContext.NAMESPACE, id).orElse(null);
    verdict.expect(
        pointer != null
            && pointer.runId().equals(runs.getLast())
            && pointer.firstRunId().equals(runs.getFirst())
            && Objects.equals(pointer.startRequestId(), requestId),
        "%s has the runs %s and leads to %s",
        id,
        runs,
        pointer);
  }

  private void expectSignals(String id, List<List<HistoryEvent>> histories) {
    var names = histories.stream()
        .flatMap(List::stream)
        .filter(HistoryEvent::hasWorkflowExecutionSignaledEventAttributes)
        .map(event -> event.getWorkflowExecutionSignaledEventAttributes().getSignalName())
        .toList();
    verdict.expect(
        names.containsAll(journal.signals(id)),
        "%s got %s, acknowledged were %s",
        id,
        names,
        journal.signals(id));
  }
}
