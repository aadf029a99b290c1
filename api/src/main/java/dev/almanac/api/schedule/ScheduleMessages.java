package dev.almanac.api.schedule;

import com.google.protobuf.Timestamp;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.RecentAction;
import dev.almanac.engine.schedule.state.RemainingActions;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.SpecWriter;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.schedule.v1.ScheduleAction;
import io.temporal.api.schedule.v1.ScheduleActionResult;
import io.temporal.api.schedule.v1.ScheduleInfo;
import io.temporal.api.schedule.v1.ScheduleListEntry;
import io.temporal.api.schedule.v1.ScheduleListInfo;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.schedule.v1.ScheduleState;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeScheduleResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Converts schedules to Temporal's messages. */
public final class ScheduleMessages {
  private static final int DESCRIBED_TIMES = 10;
  private static final int LISTED_TIMES = 5;
  private static final int LISTED_ACTIONS = 5;
  private static final int LISTED_PARTS = 10;

  /** Of more running workflows, the oldest are shown, so that the answer stays readable. */
  private static final int DESCRIBED_RUNS = 1_000;

  private ScheduleMessages() {}

  public static DescribeScheduleResponse described(Schedule schedule, Instant now) {
    var definition = schedule.definition();
    var described = DescribeScheduleResponse.newBuilder()
        .setSchedule(definition(definition, schedule.status()))
        .setInfo(info(schedule, now))
        .setConflictToken(ConflictTokens.of(schedule.status().revision()));
    memo(definition).ifPresent(described::setMemo);
    attributes(definition).ifPresent(described::setSearchAttributes);
    return described.build();
  }

  private static ScheduleState state(ScheduleHead.Status status) {
    return state(status.paused(), status.notes(), status.allowance());
  }

  public static ScheduleState state(boolean paused, String notes, RemainingActions allowance) {
    return ScheduleState.newBuilder()
        .setNotes(notes)
        .setPaused(paused)
        .setLimitedActions(allowance.limited())
        .setRemainingActions(allowance.left())
        .build();
  }

  /** Returns what users specify of a schedule, and its state. */
  public static io.temporal.api.schedule.v1.Schedule definition(
      ScheduleDefinition definition, ScheduleHead.Status status) {
    return definition(definition, state(status));
  }

  /** Returns a definition as users see it. */
  public static io.temporal.api.schedule.v1.Schedule definition(
      ScheduleDefinition definition, ScheduleState state) {
    return io.temporal.api.schedule.v1.Schedule.newBuilder()
        .setSpec(SpecWriter.described(definition.timing().shown()))
        .setAction(ScheduleAction.newBuilder().setStartWorkflow(action(definition.action())))
        .setPolicies(PolicyMessages.message(definition.policies()))
        .setState(state)
        .build();
  }

  /** The queue of a workflow is a normal one, whether or not the request said so. */
  private static NewWorkflowExecutionInfo action(NewWorkflowExecutionInfo action) {
    var shown = action.toBuilder();
    shown.getTaskQueueBuilder().setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
    return shown.build();
  }

  private static ScheduleInfo info(Schedule schedule, Instant now) {
    var head = schedule.head();
    var counters = head.counters();
    var info = ScheduleInfo.newBuilder()
        .setActionCount(counters.started())
        .setMissedCatchupWindow(counters.count(DropReason.Outcome.MISSED))
        .setOverlapSkipped(counters.count(DropReason.OVERLAP))
        .setBufferDropped(counters.count(DropReason.BUFFER_FULL))
        .setBufferSize(schedule.fires().waiting().size())
        .addAllRunningWorkflows(running(schedule))
        .addAllRecentActions(
            head.recent().stream().map(ScheduleMessages::action).toList())
        .addAllFutureActionTimes(future(schedule, now, DESCRIBED_TIMES))
        .setCreateTime(ProtoTime.timestamp(head.status().times().created()));
    head.status().times().updated().map(ProtoTime::timestamp).ifPresent(info::setUpdateTime);
    return info.build();
  }

  private static List<WorkflowExecution> running(Schedule schedule) {
    var runs = new ArrayList<WorkflowExecution>();
    for (var entry : schedule.fires().active()) {
      if (runs.size() == DESCRIBED_RUNS) {
        break;
      }
      if (entry.getValue().phase() instanceof Fire.Phase.Running running) {
        runs.add(execution(running.release().workflowId(), running.firstRunId()));
      }
    }
    return runs;
  }

  private static ScheduleActionResult action(RecentAction action) {
    return ScheduleActionResult.newBuilder()
        .setScheduleTime(ProtoTime.timestamp(action.time().actual()))
        .setActualTime(ProtoTime.timestamp(action.at()))
        .setStartWorkflowResult(execution(action.workflowId(), action.firstRunId()))
        .setStartWorkflowStatus(action.status())
        .build();
  }

  private static WorkflowExecution execution(String workflowId, String runId) {
    return WorkflowExecution.newBuilder()
        .setWorkflowId(workflowId)
        .setRunId(runId)
        .build();
  }

  private static List<Timestamp> future(Schedule schedule, Instant now, int most) {
    return ScheduleTimes.upcoming(schedule, now, most).stream()
        .map(due -> ProtoTime.timestamp(due.actual()))
        .toList();
  }

  static ScheduleListEntry listed(Schedule schedule, Instant now) {
    var definition = schedule.definition();
    var recent = schedule.head().recent();
    var status = schedule.status();
    var entry = ScheduleListEntry.newBuilder()
        .setScheduleId(schedule.key().scheduleId())
        .setInfo(ScheduleListInfo.newBuilder()
            .setSpec(trimmed(SpecWriter.described(definition.timing().shown())))
            .setWorkflowType(definition.action().getWorkflowType())
            .setNotes(status.notes())
            .setPaused(status.paused())
            .addAllRecentActions(
                recent.subList(Math.max(0, recent.size() - LISTED_ACTIONS), recent.size()).stream()
                    .map(ScheduleMessages::action)
                    .toList())
            .addAllFutureActionTimes(future(schedule, now, LISTED_TIMES)));
    memo(definition).ifPresent(entry::setMemo);
    attributes(definition).ifPresent(entry::setSearchAttributes);
    return entry.build();
  }

  /** A schedule without a memo has no message for it. */
  private static Optional<Memo> memo(ScheduleDefinition definition) {
    return Optional.of(definition.memo()).filter(memo -> memo.getFieldsCount() > 0);
  }

  /** Clients recognise a schedule without search attributes by the missing message. */
  private static Optional<SearchAttributes> attributes(ScheduleDefinition definition) {
    return Optional.of(definition.searchAttributes())
        .filter(attributes -> attributes.getIndexedFieldsCount() > 0);
  }

  /** Shortens a long specification for lists. */
  private static ScheduleSpec trimmed(ScheduleSpec spec) {
    var trimmed = spec.toBuilder()
        .clearTimezoneData()
        .clearStructuredCalendar()
        .clearInterval()
        .clearExcludeStructuredCalendar();
    return trimmed
        .addAllStructuredCalendar(first(spec.getStructuredCalendarList()))
        .addAllInterval(first(spec.getIntervalList()))
        .addAllExcludeStructuredCalendar(first(spec.getExcludeStructuredCalendarList()))
        .build();
  }

  private static <T> List<T> first(List<T> parts) {
    return parts.subList(0, Math.min(LISTED_PARTS, parts.size()));
  }
}
