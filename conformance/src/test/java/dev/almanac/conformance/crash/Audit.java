package dev.almanac.conformance.crash;

import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_TIMER_FIRED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED;
import static io.temporal.api.enums.v1.EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED;
import static java.util.Objects.requireNonNull;

import com.google.protobuf.ByteString;
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
    var notes = IntStream.range(0, entry.plan.notes()).boxed().toList();
    require(
        entry,
        outcome.notes().stream().sorted().toList().equals(notes),
        "signals %s, acknowledged %s".formatted(outcome.notes(), entry.acknowledged));
    checkHistory(entry);
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
    require(entry, count(events, EVENT_TYPE_TIMER_FIRED) == 1, "timer did not fire once");
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
    complaints.add("%s (%s, %s): %s".formatted(entry.workflowId, entry.runId, entry.plan, found));
  }
}
