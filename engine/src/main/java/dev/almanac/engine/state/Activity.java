package dev.almanac.engine.state;

import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An activity that has not ended.
 *
 * @param scheduledEventId the event that scheduled it
 * @param scheduled what was asked for
 * @param scheduledAt when it was asked for
 * @param attempt which attempt is waiting or running, counted from 1
 * @param phase where that attempt is
 * @param progress what is known from the attempts so far
 * @param cancelRequestedEventId the event that asked to cancel it; 0 if none did
 */
public record Activity(
    long scheduledEventId,
    ActivityTaskScheduledEventAttributes scheduled,
    Instant scheduledAt,
    int attempt,
    Phase phase,
    Progress progress,
    long cancelRequestedEventId) {
  private static final long FIXED_BYTES = 64;

  /** Where the current attempt is. */
  public sealed interface Phase {
    /** Waits for a worker since a moment. */
    record Waiting(Instant since) implements Phase {}

    /** Waits for the time of its next attempt. */
    record BackingOff(Instant until) implements Phase {}

    /** Is with a worker. */
    record Running(
        String nonce, Instant waitedSince, Instant since, String identity, Instant lastHeartbeat)
        implements Phase {
      Running withHeartbeat(Instant at) {
        return new Running(nonce, waitedSince, since, identity, at);
      }
    }
  }

  /**
   * What attempts have left behind.
   *
   * @param lastAttempt the last one that has ended, if one has
   */
  public record Progress(
      Optional<Failure> lastFailure,
      Optional<Payloads> heartbeatDetails,
      Optional<Attempt> lastAttempt) {
    public static final Progress NONE =
        new Progress(Optional.empty(), Optional.empty(), Optional.empty());

    Progress withDetails(Optional<Payloads> details) {
      return new Progress(lastFailure, details, lastAttempt);
    }
  }

  /** An attempt that has ended. */
  public record Attempt(
      String identity, Instant startedAt, Instant lastHeartbeat, Instant endedAt) {}

  /** About how much is kept of it. */
  long bytes() {
    return FIXED_BYTES
        + scheduled.getSerializedSize()
        + progress.lastFailure().map(Failure::getSerializedSize).orElse(0)
        + progress.heartbeatDetails().map(Payloads::getSerializedSize).orElse(0);
  }

  public String id() {
    return scheduled.getActivityId();
  }

  public boolean cancelRequested() {
    return cancelRequestedEventId != 0;
  }

  public Optional<Phase.Running> running() {
    return phase instanceof Phase.Running running ? Optional.of(running) : Optional.empty();
  }

  /** Since when the current attempt has been, or was, waiting for a worker. */
  Instant waitingSince() {
    return switch (phase) {
      case Phase.Waiting(var since) -> since;
      case Phase.BackingOff(var until) -> until;
      case Phase.Running running -> running.waitedSince();
    };
  }

  /** The moment after which it may not go on at all. */
  public Optional<Instant> expiry() {
    return after(scheduledAt, Durations.of(scheduled.getScheduleToCloseTimeout()));
  }

  /** When it wants care next. */
  public Optional<Deadline> deadline() {
    var moments = switch (phase) {
      case Phase.BackingOff(var until) -> Stream.of(Optional.of(until), expiry());
      case Phase.Waiting(var since) ->
        Stream.of(after(since, Durations.of(scheduled.getScheduleToStartTimeout())), expiry());
      case Phase.Running running ->
        Stream.of(
            after(running.since(), Durations.of(scheduled.getStartToCloseTimeout())),
            after(running.lastHeartbeat(), Durations.of(scheduled.getHeartbeatTimeout())),
            expiry());
    };
    return moments
        .flatMap(Optional::stream)
        .min(Instant::compareTo)
        .map(due -> new Deadline(due, Deadline.Kind.ACTIVITY, scheduledEventId));
  }

  private static Optional<Instant> after(Instant start, Duration timeout) {
    return timeout.isZero() ? Optional.empty() : Optional.of(start.plus(timeout));
  }

  Activity withPhase(Phase next) {
    return new Activity(
        scheduledEventId, scheduled, scheduledAt, attempt, next, progress, cancelRequestedEventId);
  }

  Activity withProgress(Progress next) {
    return new Activity(
        scheduledEventId, scheduled, scheduledAt, attempt, phase, next, cancelRequestedEventId);
  }

  Activity withCancelRequested(long eventId) {
    return new Activity(
        scheduledEventId, scheduled, scheduledAt, attempt, phase, progress, eventId);
  }

  /** Waiting for a worker as if it had just been asked for. */
  Activity scheduledAgain(Instant at) {
    return new Activity(
        scheduledEventId,
        scheduled,
        at,
        attempt,
        new Phase.Waiting(at),
        progress,
        cancelRequestedEventId);
  }

  /** Waiting for its next attempt after a failed one. */
  Activity retrying(Instant at, Instant due, Failure failure) {
    var ended = running()
        .map(last -> new Attempt(last.identity(), last.since(), last.lastHeartbeat(), at))
        .or(progress::lastAttempt);
    var left = new Progress(Optional.of(failure), progress.heartbeatDetails(), ended);
    return new Activity(
        scheduledEventId,
        scheduled,
        scheduledAt,
        attempt + 1,
        new Phase.BackingOff(due),
        left,
        cancelRequestedEventId);
  }
}
