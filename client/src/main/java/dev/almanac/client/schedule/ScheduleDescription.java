package dev.almanac.client.schedule;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleActionResult;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A schedule as it was when it was described. Immutable.
 *
 * <pre>{@code
 * void run(ScheduleHandle schedule) {
 *   var description = schedule.describe();
 *   System.out.printf("%s: %s, next at %s%n",
 *       description.scheduleId(), description.sentence(), description.nextFireAt());
 * }
 * }</pre>
 */
public final class ScheduleDescription {
  private static final String PREFIX = "SCHEDULE_STATE_";

  /** How a schedule stands. */
  public enum Status {
    /** It waits for its next time, and nothing below applies. */
    ACTIVE,
    /** Somebody, or a failed workflow, paused it. */
    PAUSED,
    /** It has no starts left. */
    EXHAUSTED,
    /** Its specification names no time since it was last changed. */
    NEVER_MATCHES,
    /** It has acted on the last time that its specification names. */
    ENDED,
    /** Its specification is empty: it acts only when it is triggered. */
    ON_DEMAND,
    /** A time has been due for more than ten seconds and is not processed. */
    LATE,
    /** At least its last two outcomes were failures. */
    FAILING
  }

  private final String namespace;
  private final String id;
  private final DescribeScheduleResponse own;
  private final io.temporal.api.workflowservice.v1.DescribeScheduleResponse theirs;

  private ScheduleDescription(
      String namespace,
      String id,
      DescribeScheduleResponse own,
      io.temporal.api.workflowservice.v1.DescribeScheduleResponse theirs) {
    this.namespace = namespace;
    this.id = id;
    this.own = own;
    this.theirs = theirs;
  }

  static ScheduleDescription of(String namespace, String id, DescribeScheduleResponse answer) {
    try {
      return new ScheduleDescription(
          namespace,
          id,
          answer,
          io.temporal.api.workflowservice.v1.DescribeScheduleResponse.parseFrom(
              answer.getDescription()));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("The server describes a schedule in an unknown form", e);
    }
  }

  private Schedule schedule() {
    return theirs.getSchedule();
  }

  public String scheduleId() {
    return id;
  }

  public String namespace() {
    return namespace;
  }

  /** Returns how it stands. */
  public Status status() {
    return Status.valueOf(own.getState().name().substring(PREFIX.length()));
  }

  /** Returns its times in words. */
  public String sentence() {
    return own.getSentence();
  }

  /** Returns what happens while an earlier run is still running. */
  public Overlap overlap() {
    ScheduleOverlapPolicy wire = schedule().getPolicies().getOverlapPolicy();
    for (var policy : Overlap.values()) {
      if (policy.wire() == wire) {
        return policy;
      }
    }
    throw new IllegalStateException("The server has an unknown overlap policy: " + wire);
  }

  /** Returns how many runs it has started. */
  public long fires() {
    return theirs.getInfo().getActionCount();
  }

  /** Returns the next time, with jitter. */
  public Optional<Instant> nextFireAt() {
    return theirs.getInfo().getFutureActionTimesList().stream().findFirst().map(ProtoTime::instant);
  }

  /** Returns when it started the latest run. */
  public Optional<Instant> lastFiredAt() {
    return latest().map(run -> ProtoTime.instant(run.getActualTime()));
  }

  /** Returns the workflow id of the latest run. */
  public Optional<String> latestWorkflowId() {
    return latest().map(run -> run.getStartWorkflowResult().getWorkflowId());
  }

  private Optional<ScheduleActionResult> latest() {
    var recent = theirs.getInfo().getRecentActionsList();
    return recent.isEmpty() ? Optional.empty() : Optional.of(recent.getLast());
  }

  /** Returns the most by which a start is delayed at random. */
  public Duration jitter() {
    return ProtoTime.duration(schedule().getSpec().getJitter());
  }

  /** Returns how many starts are left, if there is a limit. */
  public OptionalLong remaining() {
    var state = schedule().getState();
    return state.getLimitedActions()
        ? OptionalLong.of(state.getRemainingActions())
        : OptionalLong.empty();
  }

  /** Returns the note for people. */
  public String note() {
    return schedule().getState().getNotes();
  }

  /** Returns the times as they were given, with the zone: cron strings and intervals. */
  public ScheduleSpec spec() {
    return schedule().getSpec();
  }

  /** Returns the type of the workflow that it starts. */
  public String workflowType() {
    return schedule().getAction().getStartWorkflow().getWorkflowType().getName();
  }

  /** Returns the task queue of its runs. */
  public String queue() {
    return schedule().getAction().getStartWorkflow().getTaskQueue().getName();
  }

  /** Returns how many times could not be started. */
  public long failures() {
    return own.getCounters().getFailed();
  }

  /** Returns how many times came while the server was down and were not made up for. */
  public long missed() {
    return own.getCounters().getMissed();
  }

  /** Returns how many times and triggers started nothing on purpose. */
  public long skipped() {
    return own.getCounters().getSkipped();
  }

  /** Returns why the latest of them did not, such as {@code overlap}. */
  public Optional<String> lastSkipReason() {
    return Optional.of(own.getCounters().getLastSkipReason()).filter(reason -> !reason.isEmpty());
  }

  /** Returns when that was. */
  public Optional<Instant> lastSkippedAt() {
    return own.getCounters().hasLastSkippedAt()
        ? Optional.of(ProtoTime.instant(own.getCounters().getLastSkippedAt()))
        : Optional.empty();
  }

  /** Returns how many of its workflows are starting or running. */
  public long running() {
    return own.getRunning();
  }

  /** Returns all of it under the names that Durable Workflow uses; absent values are left out. */
  public Map<String, Object> toMap() {
    var all = new LinkedHashMap<String, Object>();
    all.put("schedule_id", id);
    all.put("namespace", namespace);
    all.put("status", status().name().toLowerCase(Locale.ROOT));
    all.put("spec", sentence());
    all.put("workflow_type", workflowType());
    all.put("task_queue", queue());
    all.put("overlap_policy", overlap().name().toLowerCase(Locale.ROOT));
    all.put("fires_count", fires());
    all.put("failures_count", failures());
    remaining().ifPresent(left -> all.put("remaining_actions", left));
    nextFireAt().ifPresent(time -> all.put("next_fire_at", time));
    lastFiredAt().ifPresent(time -> all.put("last_fired_at", time));
    latestWorkflowId().ifPresent(workflow -> all.put("latest_instance_id", workflow));
    all.put("jitter_seconds", jitter().toSeconds());
    all.put("note", note());
    all.put("skipped_trigger_count", skipped());
    lastSkipReason().ifPresent(reason -> all.put("last_skip_reason", reason));
    lastSkippedAt().ifPresent(time -> all.put("last_skipped_at", time));
    return Collections.unmodifiableMap(all);
  }

  @Override
  public String toString() {
    return toMap().toString();
  }

  /** Returns the definition, to base another one on. */
  public ScheduleDefinition definition() {
    return ScheduleDefinition.stored(schedule(), own.getExtension());
  }

  /** Returns what refuses an update if the schedule has changed since. */
  ByteString conflictToken() {
    return theirs.getConflictToken();
  }
}
