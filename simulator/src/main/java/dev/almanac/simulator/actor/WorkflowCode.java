package dev.almanac.simulator.actor;

import com.google.protobuf.Duration;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The workflow code: computes the next commands from a history alone. */
public final class WorkflowCode {
  private static final int ATTEMPT_SECONDS = 8;
  private static final int HEARTBEAT_SECONDS = 5;

  private final WorkflowExecutionStartedEventAttributes started;
  private final Plan plan;
  private final Map<Long, String> activities = new HashMap<>();
  private final Map<String, String> results = new TreeMap<>();
  private final Set<String> timers = new HashSet<>();
  private final Set<String> fired = new HashSet<>();
  private final Set<String> signals = new TreeSet<>();
  private final FamilyCode family;
  private boolean isCancelled;

  private WorkflowCode(List<HistoryEvent> history) {
    started = history.getFirst().getWorkflowExecutionStartedEventAttributes();
    plan = Plan.of(Texts.in(started.getInput()));
    signals.addAll(plan.chain().signals());
    family = new FamilyCode(started.getWorkflowId() + "/" + started.getOriginalExecutionRunId());
    history.forEach(this::see);
  }

  /** Returns the commands that follow from a history. */
  public static List<Command> commands(List<HistoryEvent> history) {
    return new WorkflowCode(history).next();
  }

  /** Returns how a run with this history must have ended. */
  public static Command end(List<HistoryEvent> history) {
    return new WorkflowCode(history).end();
  }

  /** Returns all signals in a history, by name. */
  static Set<String> heard(List<HistoryEvent> history) {
    return history.stream()
        .filter(HistoryEvent::hasWorkflowExecutionSignaledEventAttributes)
        .map(event -> event.getWorkflowExecutionSignaledEventAttributes().getSignalName())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void see(HistoryEvent event) {
    switch (event.getAttributesCase()) {
      case ACTIVITY_TASK_SCHEDULED_EVENT_ATTRIBUTES ->
        activities.put(
            event.getEventId(), event.getActivityTaskScheduledEventAttributes().getActivityId());
      case ACTIVITY_TASK_COMPLETED_EVENT_ATTRIBUTES -> {
        var completed = event.getActivityTaskCompletedEventAttributes();
        ended(completed.getScheduledEventId(), Texts.in(completed.getResult()));
      }
      case ACTIVITY_TASK_FAILED_EVENT_ATTRIBUTES ->
        ended(event.getActivityTaskFailedEventAttributes().getScheduledEventId(), "failed");
      case ACTIVITY_TASK_TIMED_OUT_EVENT_ATTRIBUTES ->
        ended(event.getActivityTaskTimedOutEventAttributes().getScheduledEventId(), "late");
      case TIMER_STARTED_EVENT_ATTRIBUTES ->
        timers.add(event.getTimerStartedEventAttributes().getTimerId());
      case TIMER_FIRED_EVENT_ATTRIBUTES ->
        fired.add(event.getTimerFiredEventAttributes().getTimerId());
      case WORKFLOW_EXECUTION_SIGNALED_EVENT_ATTRIBUTES -> {
        var name = event.getWorkflowExecutionSignaledEventAttributes().getSignalName();
        if (!name.startsWith("extra")) {
          signals.add(name);
        }
      }
      case WORKFLOW_EXECUTION_CANCEL_REQUESTED_EVENT_ATTRIBUTES -> isCancelled = true;
      default -> family.see(event);
    }
  }

  private void ended(long scheduledEventId, String result) {
    results.put(activities.getOrDefault(scheduledEventId, "?"), result);
  }

  private List<Command> next() {
    if (isCancelled) {
      return List.of(Ends.cancel());
    }
    var commands = new ArrayList<Command>();
    for (var stage : plan.ownStages()) {
      stage.stream().filter(item -> !isBegun(item)).map(this::begin).forEach(commands::add);
      stage.stream().flatMap(item -> family.stop(item).stream()).forEach(commands::add);
      if (!stage.stream().allMatch(this::isDone)) {
        return commands;
      }
    }
    commands.add(end());
    return commands;
  }

  private Command end() {
    int runs = plan.chain().runs();
    return switch (plan.chain().kind()) {
      case SINGLE -> Ends.complete(result());
      case CONTINUED ->
        runs > 0 ? Ends.continueAsNew(plan.continued(signals).text()) : Ends.complete(result());
      case RETRIED ->
        started.getAttempt() <= runs ? Ends.fail() : Ends.complete(results.toString());
      case CRON -> {
        int before = started.hasLastCompletionResult()
            ? Integer.parseInt(Texts.in(started.getLastCompletionResult()))
            : 0;
        yield before < runs ? Ends.complete(Integer.toString(before + 1)) : Ends.cancel();
      }
    };
  }

  private String result() {
    return results + " " + signals + " " + family.results();
  }

  private boolean isBegun(Plan.Item item) {
    return switch (item.kind()) {
      case ACTIVITY, FRAGILE -> activities.containsValue(item.id());
      case TIMER -> timers.contains(item.id());
      case SIGNALS -> true;
      case CHILD, LEFT, STOPPED, NOTE -> family.isBegun(item);
    };
  }

  private boolean isDone(Plan.Item item) {
    return switch (item.kind()) {
      case ACTIVITY, FRAGILE -> results.containsKey(item.id());
      case TIMER -> fired.contains(item.id());
      case SIGNALS -> signals.size() >= item.number();
      case CHILD, LEFT, STOPPED, NOTE -> family.isDone(item);
    };
  }

  private Command begin(Plan.Item item) {
    return switch (item.kind()) {
      case TIMER -> timer(item);
      case ACTIVITY, FRAGILE -> activity(item);
      case CHILD, LEFT, STOPPED, NOTE -> family.begin(item);
      case SIGNALS -> throw new IllegalArgumentException("Nothing to begin: " + item);
    };
  }

  private static Command timer(Plan.Item item) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
        .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
            .setTimerId(item.id())
            .setStartToFireTimeout(seconds(item.number())))
        .build();
  }

  private Command activity(Plan.Item item) {
    var retries = RetryPolicy.newBuilder()
        .setInitialInterval(seconds(1))
        .setBackoffCoefficient(1)
        .setMaximumAttempts(item.kind() == Plan.Kind.FRAGILE ? 1 : 0);
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
        .setScheduleActivityTaskCommandAttributes(ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId(item.id())
            .setActivityType(ActivityType.newBuilder().setName("activity"))
            .setInput(Texts.of(plan.resultOf(item.id())))
            .setStartToCloseTimeout(seconds(ATTEMPT_SECONDS))
            .setHeartbeatTimeout(seconds(HEARTBEAT_SECONDS))
            .setRetryPolicy(retries))
        .build();
  }

  private static Duration seconds(int seconds) {
    return Duration.newBuilder().setSeconds(seconds).build();
  }
}
