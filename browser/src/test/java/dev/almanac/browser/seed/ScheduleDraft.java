package dev.almanac.browser.seed;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Timestamps;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.Extension;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;

/** A schedule to be created. Without more, it acts only when it is told to. */
public final class ScheduleDraft {
  private final String id;
  private final Schedule.Builder schedule = Schedule.newBuilder();
  private final CreateScheduleRequest.Builder request = CreateScheduleRequest.newBuilder();
  private final Extension.Builder extension = Extension.newBuilder();

  private ScheduleDraft(String id) {
    this.id = id;
    request.setScheduleId(id).setIdentity("ada@example.com");
    starts("Report", "reports");
  }

  public static ScheduleDraft of(String id) {
    return new ScheduleDraft(id);
  }

  public ScheduleDraft cron(String text, String zone) {
    schedule.getSpecBuilder().addCronString(text).setTimezoneName(zone);
    return this;
  }

  public ScheduleDraft every(Duration interval) {
    return every(interval, Duration.ZERO);
  }

  public ScheduleDraft every(Duration interval, Duration offset) {
    schedule
        .getSpecBuilder()
        .addInterval(
            IntervalSpec.newBuilder().setInterval(seconds(interval)).setPhase(seconds(offset)));
    return this;
  }

  public ScheduleDraft jitter(Duration most) {
    schedule.getSpecBuilder().setJitter(seconds(most));
    return this;
  }

  public ScheduleDraft until(Instant end) {
    schedule.getSpecBuilder().setEndTime(Timestamps.fromMillis(end.toEpochMilli()));
    return this;
  }

  public ScheduleDraft not(String calendar) {
    extension
        .getSpecBuilder()
        .addCalendars(CalendarUse.newBuilder()
            .setCalendar(calendar)
            .setKind(CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE));
    return this;
  }

  public ScheduleDraft starts(String workflowType, String taskQueue) {
    var action = schedule.getActionBuilder().getStartWorkflowBuilder().setWorkflowId(id);
    action.getWorkflowTypeBuilder().setName(workflowType);
    action.getTaskQueueBuilder().setName(taskQueue);
    return this;
  }

  /** @param json the one argument of the workflow */
  public ScheduleDraft with(String json) {
    schedule
        .getActionBuilder()
        .getStartWorkflowBuilder()
        .setInput(Payloads.newBuilder().addPayloads(json(json)));
    return this;
  }

  public ScheduleDraft overlap(ScheduleOverlapPolicy policy) {
    schedule.getPoliciesBuilder().setOverlapPolicy(policy);
    return this;
  }

  public ScheduleDraft catchUp(Duration window) {
    schedule.getPoliciesBuilder().setCatchupWindow(seconds(window));
    return this;
  }

  public ScheduleDraft paused(String note) {
    schedule.getStateBuilder().setPaused(true).setNotes(note);
    return this;
  }

  public ScheduleDraft times(long limit) {
    schedule.getStateBuilder().setLimitedActions(true).setRemainingActions(limit);
    return this;
  }

  public ScheduleDraft memo(String key, String json) {
    request.getMemoBuilder().putFields(key, json(json));
    return this;
  }

  /** What has no word of its own here. */
  public ScheduleDraft extended(Consumer<Extension.Builder> change) {
    change.accept(extension);
    return this;
  }

  public void create(Connection connection, String namespace) {
    var temporal = request
        .setNamespace(namespace)
        .setRequestId(UUID.randomUUID().toString())
        .setSchedule(schedule)
        .build();
    var created = connection
        .schedules()
        .createSchedule(dev.almanac.protocol.schedule.v1.CreateScheduleRequest.newBuilder()
            .setRequest(temporal.toByteString())
            .setExtension(extension)
            .build());
    if (created.getConflictToken().isEmpty()) {
      throw new AssertionError("Not created: " + id);
    }
  }

  public static Asker asker(String identity, String reason) {
    return Asker.newBuilder().setIdentity(identity).setReason(reason).build();
  }

  static Payload json(String text) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8(text))
        .build();
  }

  private static com.google.protobuf.Duration seconds(Duration duration) {
    return com.google.protobuf.Duration.newBuilder()
        .setSeconds(duration.toSeconds())
        .build();
  }
}
