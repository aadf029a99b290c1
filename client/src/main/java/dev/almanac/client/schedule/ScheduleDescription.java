package dev.almanac.client.schedule;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleActionResult;
import java.time.Duration;
import java.time.Instant;
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

  /** Returns how it stands, such as {@code active}, {@code paused} or {@code never_matches}. */
  public String status() {
    return own.getStatus();
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

  /** Returns the definition, to base another one on. */
  public ScheduleDefinition definition() {
    return ScheduleDefinition.stored(schedule(), own.getExtension());
  }

  /** Returns what refuses an update if the schedule has changed since. */
  ByteString conflictToken() {
    return theirs.getConflictToken();
  }
}
