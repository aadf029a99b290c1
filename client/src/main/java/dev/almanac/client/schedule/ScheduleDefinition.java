package dev.almanac.client.schedule;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Arguments;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.CronText;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.Profile;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Which workflow a schedule starts, when, and by which policies. Unless said otherwise it starts a
 * workflow at every time exactly once: times that came while the server was down are made up for,
 * runs may overlap, and the workflow receives the scheduled time and the actual one. Immutable.
 *
 * <pre>{@code
 * var refresh = ScheduleDefinition.of("Refresh", "caches")
 *     .every(Duration.ofMinutes(10))
 *     .jitter(Duration.ofSeconds(30))
 *     .overlap(Overlap.SKIP)
 *     .catchUp(CatchUp.NONE);
 * }</pre>
 */
public final class ScheduleDefinition {
  /** Memos and search attributes are read by others than the workflow. */
  private static final DataConverter MARKS = DefaultDataConverter.STANDARD_INSTANCE;

  private static final String LABELS = "labels";

  private final Schedule schedule;
  private final Extension extension;
  private final List<Object> input;

  private ScheduleDefinition(Schedule schedule, Extension extension, List<Object> input) {
    this.schedule = schedule;
    this.extension = extension;
    this.input = input;
  }

  /** Returns a definition without times: such a schedule acts when it is triggered. */
  public static ScheduleDefinition of(String workflowType, String taskQueue) {
    var action = NewWorkflowExecutionInfo.newBuilder()
        .setWorkflowType(WorkflowType.newBuilder().setName(workflowType))
        .setTaskQueue(TaskQueue.newBuilder().setName(taskQueue))
        .build();
    var schedule = Schedule.newBuilder();
    schedule.getActionBuilder().setStartWorkflow(action);
    schedule.getPoliciesBuilder().setOverlapPolicy(Overlap.ALLOW_ALL.wire());
    return new ScheduleDefinition(schedule.build(), exactlyOnce(), List.of());
  }

  /**
   * Returns a definition with the defaults of Durable Workflow: one missed time is made up for,
   * runs do not overlap, every start counts for {@link #maxRuns}, and the schedule is deleted after
   * the last one. The workflow receives its input alone.
   */
  public static ScheduleDefinition durable(String workflowType, String taskQueue) {
    var like = of(workflowType, taskQueue);
    return new ScheduleDefinition(
        like.schedule.toBuilder().clearPolicies().build(),
        Extension.newBuilder().setProfile(Profile.PROFILE_DURABLE).build(),
        List.of());
  }

  /** Returns the definition of a schedule that is on the server. */
  static ScheduleDefinition stored(Schedule schedule, Extension extension) {
    return new ScheduleDefinition(schedule, extension, List.of());
  }

  /** Says everything, so that an update leaves nothing of what was before. */
  private static Extension exactlyOnce() {
    return Extension.newBuilder()
        .setProfile(Profile.PROFILE_DBOS)
        .setCatchUp(CatchUp.ALL.wire())
        .setCatchUpUnbounded(true)
        .setCatchUpIncludesPaused(true)
        .setArguments(Arguments.ARGUMENTS_TIMES_FIRST)
        .setIdTemplate("sched-{scheduleId}-{timeMillis}")
        .setTriggeredIdTemplate("sched-{scheduleId}-trigger-{timeMillis}")
        .build();
  }

  /** Adds the times of a cron string. */
  public ScheduleDefinition cron(String text, CronDialect dialect) {
    return extended(one -> one.getSpecBuilder()
        .addCron(CronText.newBuilder().setText(text).setDialect(dialect.wire())));
  }

  /** Adds the times of an interval, counted from 1970 in UTC. */
  public ScheduleDefinition every(Duration interval) {
    return interval(interval.toString());
  }

  /** Adds the times of an interval in ISO form, with an optional offset: {@code PT1H/PT5M}. */
  public ScheduleDefinition interval(String text) {
    return extended(one -> one.getSpecBuilder().addInterval(text));
  }

  /** Removes all times, to be followed by others. */
  public ScheduleDefinition clearTimes() {
    return changed(one -> one.getSpecBuilder()
            .clearCronString()
            .clearCalendar()
            .clearStructuredCalendar()
            .clearInterval())
        .extended(one -> one.getSpecBuilder().clearCron().clearInterval());
  }

  /** Sets the zone in which cron strings are read; it is UTC otherwise. */
  public ScheduleDefinition zone(ZoneId zone) {
    return changed(one -> one.getSpecBuilder().setTimezoneName(zone.getId()));
  }

  /** Delays each time by a random part of this duration; it is still known by its nominal time. */
  public ScheduleDefinition jitter(Duration most) {
    return changed(one -> one.getSpecBuilder().setJitter(ProtoTime.duration(most)));
  }

  /** Has no times before this one. */
  public ScheduleDefinition from(Instant first) {
    return changed(one -> one.getSpecBuilder().setStartTime(ProtoTime.timestamp(first)));
  }

  /** Has no times after this one. */
  public ScheduleDefinition until(Instant last) {
    return changed(one -> one.getSpecBuilder().setEndTime(ProtoTime.timestamp(last)));
  }

  /** Has no times on the days of a named calendar. */
  public ScheduleDefinition excludeOn(String calendar) {
    return using(calendar, CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE);
  }

  /** Moves times on the days of a named calendar to the next other day. */
  public ScheduleDefinition rollNext(String calendar) {
    return using(calendar, CalendarUseKind.CALENDAR_USE_KIND_ROLL_NEXT);
  }

  /** Moves times on the days of a named calendar to the previous other day. */
  public ScheduleDefinition rollPrevious(String calendar) {
    return using(calendar, CalendarUseKind.CALENDAR_USE_KIND_ROLL_PREVIOUS);
  }

  private ScheduleDefinition using(String calendar, CalendarUseKind kind) {
    return extended(one -> one.getSpecBuilder()
        .addCalendars(CalendarUse.newBuilder().setCalendar(calendar).setKind(kind)));
  }

  /** Sets what happens while an earlier run is still running. */
  public ScheduleDefinition overlap(Overlap policy) {
    return changed(one -> one.getPoliciesBuilder().setOverlapPolicy(policy.wire()));
  }

  /** Sets which of the times that came while the server was down are made up for. */
  public ScheduleDefinition catchUp(CatchUp mode) {
    return extended(one -> one.setCatchUp(mode.wire()));
  }

  /**
   * Sets the same for times that came so long ago at most; earlier ones are missed.
   *
   * @param window at least ten seconds
   */
  public ScheduleDefinition catchUp(CatchUp mode, Duration window) {
    return changed(one -> one.getPoliciesBuilder().setCatchupWindow(ProtoTime.duration(window)))
        .extended(one -> one.setCatchUp(mode.wire()).setCatchUpUnbounded(false));
  }

  /** Sets what the workflow receives, after the two times if it receives them. */
  public ScheduleDefinition input(Object... arguments) {
    return new ScheduleDefinition(schedule, extension, List.of(arguments));
  }

  /** Starts the workflow with its input alone, without the two times. */
  public ScheduleDefinition withoutTimes() {
    return extended(one -> one.setArguments(Arguments.ARGUMENTS_FIXED));
  }

  /** Sets the most starts that the schedule makes by itself. */
  public ScheduleDefinition maxRuns(long most) {
    return changed(one -> one.getStateBuilder().setLimitedActions(true).setRemainingActions(most));
  }

  /** Adds a memo to every run that the schedule starts. */
  public ScheduleDefinition memo(String name, Object value) {
    return marked(
        action -> action.getMemoBuilder().putFields(name, MARKS.toPayload(value).orElseThrow()));
  }

  /** Adds a search attribute, which must be registered, to every run that the schedule starts. */
  public ScheduleDefinition searchAttribute(String name, Object value) {
    return marked(action -> action
        .getSearchAttributesBuilder()
        .putIndexedFields(name, MARKS.toPayload(value).orElseThrow()));
  }

  /** Adds a label to every run that the schedule starts: an entry of its memo {@code labels}. */
  public ScheduleDefinition label(String name, String value) {
    var present =
        schedule.getAction().getStartWorkflow().getMemo().getFieldsMap().get(LABELS);
    var labels = new TreeMap<String, String>();
    if (present != null) {
      labels.putAll(MARKS.fromPayload(present, LabelMap.class, LabelMap.class));
    }
    labels.put(name, value);
    return memo(LABELS, labels);
  }

  /** What a memo of labels is read as. */
  private static final class LabelMap extends TreeMap<String, String> {
    private static final long serialVersionUID = 1;
  }

  private ScheduleDefinition marked(Consumer<NewWorkflowExecutionInfo.Builder> change) {
    return changed(one -> change.accept(one.getActionBuilder().getStartWorkflowBuilder()));
  }

  /** Sets the task queue of the runs. */
  public ScheduleDefinition queue(String name) {
    return marked(action -> action.setTaskQueue(TaskQueue.newBuilder().setName(name)));
  }

  /** Sets a note for people. */
  public ScheduleDefinition note(String text) {
    return changed(one -> one.getStateBuilder().setNotes(text));
  }

  /** Returns Temporal's message for this definition. */
  public Schedule toSchedule(DataConverter converter) {
    var all = schedule.toBuilder();
    if (input.isEmpty()) {
      return schedule;
    }
    converter
        .toPayloads(input.toArray())
        .ifPresent(all.getActionBuilder().getStartWorkflowBuilder()::setInput);
    return all.build();
  }

  /** Returns what Temporal's message cannot express. */
  public Extension extension() {
    return extension;
  }

  private ScheduleDefinition changed(Consumer<Schedule.Builder> change) {
    var next = schedule.toBuilder();
    change.accept(next);
    return new ScheduleDefinition(next.build(), extension, input);
  }

  private ScheduleDefinition extended(Consumer<Extension.Builder> change) {
    var next = extension.toBuilder();
    change.accept(next);
    return new ScheduleDefinition(schedule, next.build(), input);
  }
}
