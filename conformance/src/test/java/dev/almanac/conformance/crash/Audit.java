package dev.almanac.conformance.crash;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_TIMER_FIRED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED;
import static java.util.Objects.requireNonNull;

import com.google.protobuf.ByteString;
import dev.almanac.conformance.crash.Errand.Seen;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Compares what clients were told with what the server has. */
final class Audit {
  private final Customers customers;
  private final List<String> complaints = new ArrayList<>();

  private Audit(Customers customers) {
    this.customers = customers;
  }

  /** What is wrong, one line each; nothing if all is well. */
  static List<String> of(Customers customers) {
    var audit = new Audit(customers);
    audit.complaints.addAll(customers.journal.problems());
    customers.journal.entries().forEach(audit::check);
    return audit.complaints;
  }

  private void check(Journal.Entry entry) {
    var outcome = entry.outcome;
    if (outcome == null) {
      complain(entry, "has no result");
      return;
    }
    require(entry, outcome.retried().equals(Chores.DONE), "retried chore: " + outcome.retried());
    int starts = customers.chores.starts(entry.workflowId);
    boolean isRight =
        outcome.once().equals(Chores.DONE) ? starts == 1 : starts <= 1 && timedOut(entry);
    require(entry, isRight, "chore of one attempt: %s, starts %d".formatted(outcome, starts));
    checkWords(entry, outcome.seen());
    checkHistory(entry);
  }

  /** Each signal and each update once, and updates where their senders were told they are. */
  private void checkWords(Journal.Entry entry, Seen seen) {
    require(entry, isComplete(seen.notes(), entry.plan.notes()), "signals " + seen);
    require(entry, isComplete(seen.accepted(), entry.plan.amendments()), "accepted " + seen);
    require(entry, isComplete(seen.amended(), entry.plan.amendments()), "updates " + seen);
    entry.amended.forEach((number, place) -> require(
        entry,
        place <= seen.amended().size() && seen.amended().get(place - 1).equals(number),
        "update %d is not where its sender was told: %s".formatted(number, seen)));
  }

  /** Whether each number is there once. */
  private static boolean isComplete(List<Integer> numbers, int wanted) {
    var all = IntStream.range(0, wanted).boxed().toList();
    return numbers.stream().sorted().toList().equals(all);
  }

  private static boolean timedOut(Journal.Entry entry) {
    return requireNonNull(entry.outcome).once().equals(Errand.TIMED_OUT);
  }

  /** Under the run id that was acknowledged. */
  private void checkHistory(Journal.Entry entry) {
    var events = customers.client().fetchHistory(entry.workflowId, entry.runId).getEvents();
    var ids = events.stream().map(HistoryEvent::getEventId).toList();
    require(
        entry,
        ids.equals(LongStream.rangeClosed(1, ids.size()).boxed().toList()),
        "event ids " + ids);
    require(
        entry,
        events.getLast().getEventType() == EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED,
        "ends with " + events.getLast().getEventType());
    int amendments = entry.plan.amendments();
    require(
        entry,
        count(events, EVENT_TYPE_TIMER_FIRED) == 1 + amendments,
        "a timer did not fire once");
    require(
        entry,
        count(events, EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED) == amendments
            && count(events, EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED) == amendments,
        "an update was not accepted and completed once");
    List<ByteString> signals = events.stream()
        .filter(event -> event.getEventType() == EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)
        .map(event ->
            event.getWorkflowExecutionSignaledEventAttributes().getInput().toByteString())
        .toList();
    require(
        entry,
        signals.size() == entry.plan.notes() && new HashSet<>(signals).size() == signals.size(),
        "history has %d signals".formatted(signals.size()));
  }

  private static long count(List<HistoryEvent> events, EventType type) {
    return events.stream().filter(event -> event.getEventType() == type).count();
  }

  private void require(Journal.Entry entry, boolean holds, String found) {
    if (!holds) {
      complain(entry, found);
    }
  }

  private void complain(Journal.Entry entry, String found) {
    complaints.add("%s: %s".formatted(entry, found));
  }
}
