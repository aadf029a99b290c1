package dev.almanac.api.task;

import dev.almanac.api.Call;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflowtask.ReturnWorkflowTask;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.TaskPolls;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.Workflows;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Delivers a workflow task in the answer to a completion or to a start of a workflow. That request
 * has started the task already; only its history must be read.
 */
public record NextTask(
    Routed<WorkflowKey, Workflows> workflows, Routed<WorkflowKey, Histories> histories) {
  private static final int PAGE = 256;

  /**
   * Returns the task. If the answer to the call is not sent, the task waits for a worker again.
   *
   * @param isCached whether the worker has the earlier events in its cache
   */
  public CompletionStage<PollWorkflowTaskQueueResponse> of(
      Target target,
      StartWorkflowTask.Started started,
      TaskPolls.Attached attached,
      boolean isCached,
      Call call) {
    var returning = new ReturnWorkflowTask(started.stamp());
    call.onUnsent(() -> workflows.at(target.workflow()).ask(target, returning, Urgency.RESERVED));
    long from = isCached ? started.previousStartedEventId() + 1 : 1;
    return histories
        .at(target.workflow())
        .stored(target, from, PAGE)
        .thenApply(page -> TaskMessages.response(task(started, attached, page)));
  }

  /** Takes the events of the task from its start, because the run may have continued since. */
  private static TaskPolls.WorkflowTask task(
      StartWorkflowTask.Started started, TaskPolls.Attached attached, HistoryPage page) {
    long firstUnwritten = started.firstUnwritten();
    var events = new ArrayList<HistoryEvent>();
    page.events().stream()
        .filter(event -> event.getEventId() < firstUnwritten)
        .forEach(events::add);
    boolean isWhole = page.next() == 0 || page.next() >= firstUnwritten;
    if (isWhole) {
      events.addAll(started.unwritten());
    }
    var execution = page.run().run().execution();
    return new TaskPolls.WorkflowTask(
        execution.key(),
        execution.started().getWorkflowType().getName(),
        given(started, events, execution.taskQueue()),
        events,
        isWhole ? 0 : page.next(),
        attached);
  }

  private static TaskPolls.Given given(
      StartWorkflowTask.Started started, List<HistoryEvent> events, String queue) {
    var startedAt = started.startedAt();
    var scheduledAt = events.stream()
        .filter(event -> event.getEventId() == started.stamp().scheduledEventId())
        .map(event -> ProtoDurations.of(event.getEventTime()))
        .findAny()
        .orElse(startedAt);
    return new TaskPolls.Given(
        started.stamp(),
        started.startedEventId(),
        started.previousStartedEventId(),
        scheduledAt,
        startedAt,
        queue);
  }
}
