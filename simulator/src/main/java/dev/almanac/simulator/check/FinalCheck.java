package dev.almanac.simulator.check;

import dev.almanac.engine.state.Run;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.runtime.clock.TrustedClock;
import dev.almanac.simulator.actor.ActorContext;
import dev.almanac.simulator.actor.Plan;
import dev.almanac.simulator.actor.Texts;
import dev.almanac.simulator.actor.WorkflowCode;
import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Store;
import dev.almanac.store.codec.run.LogCodec;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Checks a run that has ended. */
public record FinalCheck(Store store, Journal journal, Verdict verdict) {
  private static final PageLimit ALL = new PageLimit(10_000, 1 << 28);

  /** Compares what is stored with what clients were told; returns the history. */
  public List<HistoryEvent> check(String workflowId, UUID runId, Run stored, Instant now) {
    var ref =
        store.runs().run(ActorContext.NAMESPACE, runId).orElseThrow().identity().ref();
    var events = history(ref);
    expectContiguous(workflowId, events, stored);
    expectShown(runId.toString(), events);
    expectTimes(workflowId, events, now);
    expectTimers(workflowId, events);
    expectSignals(workflowId, events);
    expectActivities(workflowId, runId.toString(), events);
    new UpdateCheck(journal, verdict).check(runId.toString(), events);
    expectEnd(workflowId, events);
    return events;
  }

  private List<HistoryEvent> history(EntityRef run) {
    return store.runs().history(run, 1, ALL).stream()
        .flatMap(row -> LogCodec.events(row).stream())
        .toList();
  }

  private void expectContiguous(String id, List<HistoryEvent> events, Run stored) {
    for (int at = 0; at < events.size(); at++) {
      verdict.expect(
          events.get(at).getEventId() == at + 1,
          "%s has event %s at place %s",
          id,
          events.get(at).getEventId(),
          at + 1);
    }
    verdict.expect(
        stored.history().nextEventId() == events.size() + 1,
        "%s has %s events, its state tells of %s",
        id,
        events.size(),
        stored.history().nextEventId() - 1);
  }

  /** Nothing that was shown may have changed since. */
  private void expectShown(String id, List<HistoryEvent> events) {
    var shown = journal.shown(id);
    verdict.expect(
        shown.size() <= events.size() && events.subList(0, shown.size()).equals(shown),
        "%s has shown a history that is not the one it has",
        id);
  }

  /** Times never decrease, and task ids grow. A clock slightly ahead may have been trusted. */
  private void expectTimes(String id, List<HistoryEvent> events, Instant now) {
    var last = Instant.EPOCH;
    long task = 0;
    for (var event : events) {
      verdict.expect(
          !time(event).isBefore(last) && !time(event).isAfter(now.plus(TrustedClock.TOLERANCE)),
          "Event %s of %s has the time %s",
          event.getEventId(),
          id,
          time(event));
      verdict.expect(
          event.getTaskId() > task,
          "Event %s of %s has the task id %s",
          event.getEventId(),
          id,
          event.getTaskId());
      last = time(event);
      task = event.getTaskId();
    }
  }

  private static Instant time(HistoryEvent event) {
    return ProtoDurations.of(event.getEventTime());
  }

  private void expectTimers(String id, List<HistoryEvent> events) {
    Map<Long, Instant> due = new HashMap<>();
    Set<Long> fired = new HashSet<>();
    for (var event : events) {
      if (event.hasTimerStartedEventAttributes()) {
        var delay = event.getTimerStartedEventAttributes().getStartToFireTimeout();
        due.put(event.getEventId(), time(event).plus(ProtoDurations.of(delay)));
      } else if (event.hasTimerFiredEventAttributes()) {
        long started = event.getTimerFiredEventAttributes().getStartedEventId();
        verdict.expect(fired.add(started), "Timer %s of %s fired twice", started, id);
        verdict.expect(
            due.containsKey(started) && !time(event).isBefore(due.get(started)),
            "Timer %s of %s fired early",
            started,
            id);
      }
    }
    verdict.expect(fired.equals(due.keySet()), "A timer of %s did not fire", id);
  }

  private void expectSignals(String id, List<HistoryEvent> events) {
    var names = events.stream()
        .filter(HistoryEvent::hasWorkflowExecutionSignaledEventAttributes)
        .map(event -> event.getWorkflowExecutionSignaledEventAttributes().getSignalName())
        .toList();
    verdict.expect(
        new HashSet<>(names).size() == names.size(), "%s got a signal twice: %s", id, names);
  }

  private void expectActivities(String id, String runId, List<HistoryEvent> events) {
    var plan = Plan.of(
        Texts.in(events.getFirst().getWorkflowExecutionStartedEventAttributes().getInput()));
    Map<Long, List<HistoryEvent>> ends = new HashMap<>();
    for (var event : events) {
      long scheduled = endOf(event);
      if (scheduled > 0) {
        ends.computeIfAbsent(scheduled, absent -> new ArrayList<>()).add(event);
      }
    }
    for (var event : events) {
      if (event.hasActivityTaskScheduledEventAttributes()) {
        var end = ends.getOrDefault(event.getEventId(), List.of());
        verdict.expect(
            end.size() == 1, "Activity %s of %s ended with %s", event.getEventId(), id, end);
        expectEnd(plan, new Journal.ActivityKey(runId, event.getEventId()), event, end.getFirst());
      }
    }
  }

  private void expectEnd(
      Plan plan, Journal.ActivityKey key, HistoryEvent scheduled, HistoryEvent end) {
    var attributes = scheduled.getActivityTaskScheduledEventAttributes();
    boolean isFragile = attributes.getRetryPolicy().getMaximumAttempts() == 1;
    boolean isCompleted = end.hasActivityTaskCompletedEventAttributes();
    verdict.expect(
        isCompleted || (isFragile && !journal.results().contains(key)),
        "%s ended with %s",
        key,
        end);
    verdict.expect(
        !isCompleted
            || Texts.in(end.getActivityTaskCompletedEventAttributes().getResult())
                .equals(plan.resultOf(attributes.getActivityId())),
        "%s has another result than its own: %s",
        key,
        end);
  }

  private static long endOf(HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case ACTIVITY_TASK_COMPLETED_EVENT_ATTRIBUTES ->
        event.getActivityTaskCompletedEventAttributes().getScheduledEventId();
      case ACTIVITY_TASK_FAILED_EVENT_ATTRIBUTES ->
        event.getActivityTaskFailedEventAttributes().getScheduledEventId();
      case ACTIVITY_TASK_TIMED_OUT_EVENT_ATTRIBUTES ->
        event.getActivityTaskTimedOutEventAttributes().getScheduledEventId();
      case ACTIVITY_TASK_CANCELED_EVENT_ATTRIBUTES ->
        event.getActivityTaskCanceledEventAttributes().getScheduledEventId();
      default -> 0;
    };
  }

  /** The end of a run must follow from its history, which it has seen to the last event. */
  private void expectEnd(String id, List<HistoryEvent> events) {
    var last = events.getLast();
    var end = WorkflowCode.end(events);
    boolean isAsExpected = switch (last.getAttributesCase()) {
      case WORKFLOW_EXECUTION_COMPLETED_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionCompletedEventAttributes()
            .getResult()
            .equals(end.getCompleteWorkflowExecutionCommandAttributes().getResult());
      case WORKFLOW_EXECUTION_CONTINUED_AS_NEW_EVENT_ATTRIBUTES ->
        last.getWorkflowExecutionContinuedAsNewEventAttributes()
            .getInput()
            .equals(end.getContinueAsNewWorkflowExecutionCommandAttributes().getInput());
      case WORKFLOW_EXECUTION_FAILED_EVENT_ATTRIBUTES ->
        end.hasFailWorkflowExecutionCommandAttributes();
      case WORKFLOW_EXECUTION_CANCELED_EVENT_ATTRIBUTES ->
        end.hasCancelWorkflowExecutionCommandAttributes();
      default -> false;
    };
    verdict.expect(isAsExpected, "%s ended with %s instead of %s", id, last, end);
  }
}
