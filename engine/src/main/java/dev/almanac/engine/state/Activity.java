package dev.almanac.engine.state;

import dev.almanac.engine.time.Deadline;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pending activity.
 *
 * @param scheduled what was requested
 * @param scheduledAt when it was requested
 * @param attempt the waiting or running attempt, counted from 1
 * @param phase where that attempt is
 * @param progress what earlier attempts left
 * @param control what operators and the workflow asked of it
 */
public record Activity(
    long scheduledEventId,
    ActivityTaskScheduledEventAttributes scheduled,
    Instant scheduledAt,
    int attempt,
    Phase phase,
    Progress progress,
    Control control) {
  private static final long FIXED_BYTES = 64;

  public sealed interface Phase {
    /** Waits for a worker. */
    record Waiting(Instant since) implements Phase {}

    /** Waits until its next attempt is due. */
    record BackingOff(Instant until) implements Phase {}

    /**
     * A worker holds it.
     *
     * @param identity the worker's, when it took the attempt
     * @param heartbeatIdentity the worker's, if it gave one only later
     */
    record Running(
        String nonce,
        Instant waitedSince,
        Instant since,
        String identity,
        Instant lastHeartbeat,
        String heartbeatIdentity)
        implements Phase {
      Running withHeartbeat(Instant at, String who) {
        return new Running(
            nonce, waitedSince, since, identity, at, who.isEmpty() ? heartbeatIdentity : who);
      }
    }
  }

  /**
   * What attempts have left.
   *
   * @param lastAttempt the last one that has ended, if any
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

  /** Returns about how large it is. */
  long bytes() {
    return FIXED_BYTES
        + scheduled.getSerializedSize()
        + progress.lastFailure().map(Failure::getSerializedSize).orElse(0)
        + progress.heartbeatDetails().map(Payloads::getSerializedSize).orElse(0)
        + control
            .original()
            .map(ActivityTaskScheduledEventAttributes::getSerializedSize)
            .orElse(0);
  }

  /**
   * What operators and the workflow asked of it.
   *
   * @param cancelRequestedEventId the event that asked to cancel it; 0 if none
   * @param rewind what happens when the running attempt has failed
   * @param original the original options, if they were changed
   */
  public record Control(
      long cancelRequestedEventId,
      Optional<Pause> pause,
      Optional<Rewind> rewind,
      Optional<ActivityTaskScheduledEventAttributes> original) {
    public static final Control NONE =
        new Control(0, Optional.empty(), Optional.empty(), Optional.empty());

    Control withCancelRequested(long eventId) {
      return new Control(eventId, pause, rewind, original);
    }

    Control withPause(Optional<Pause> next) {
      return new Control(cancelRequestedEventId, next, rewind, original);
    }

    Control withRewind(Optional<Rewind> next) {
      return new Control(cancelRequestedEventId, pause, next, original);
    }

    Control withOriginal(Optional<ActivityTaskScheduledEventAttributes> next) {
      return new Control(cancelRequestedEventId, pause, rewind, next);
    }
  }

  /** No attempt begins while it is paused. */
  public record Pause(Instant at, String identity, String reason, String requestId) {}

  /**
   * The activity begins again.
   *
   * @param rewinds whether the next attempt counts as the first; a running one does instead
   * @param forgets whether to discard the reported progress
   */
  public record Rewind(boolean rewinds, boolean forgets) {}

  public String id() {
    return scheduled.getActivityId();
  }

  public long cancelRequestedEventId() {
    return control.cancelRequestedEventId();
  }

  /** Returns the number of attempts that count against the retry policy. */
  public int attemptsCounted() {
    return control.rewind().filter(Rewind::rewinds).isPresent() ? 1 : attempt;
  }

  public boolean cancelRequested() {
    return control.cancelRequestedEventId() != 0;
  }

  public Optional<Phase.Running> running() {
    return phase instanceof Phase.Running running ? Optional.of(running) : Optional.empty();
  }

  /** Returns whether a worker may take it now. */
  public boolean isWaiting() {
    return phase instanceof Phase.Waiting && control.pause().isEmpty();
  }

  /** Returns since when the current attempt has been, or was, waiting for a worker. */
  public Instant waitingSince() {
    return switch (phase) {
      case Phase.Waiting(var since) -> since;
      case Phase.BackingOff(var until) -> until;
      case Phase.Running running -> running.waitedSince();
    };
  }

  /** Returns the end of schedule-to-close, if it is limited. */
  public Optional<Instant> expiry() {
    return after(scheduledAt, ProtoDurations.of(scheduled.getScheduleToCloseTimeout()));
  }

  /**
   * Returns when a worker must have taken it, if it waits for one. The time does not run while it
   * is paused.
   */
  public Optional<Instant> startExpiry() {
    return phase instanceof Phase.Waiting(var since) && control.pause().isEmpty()
        ? after(since, ProtoDurations.of(scheduled.getScheduleToStartTimeout()))
        : Optional.empty();
  }

  /** Returns its next deadline. */
  public Optional<Deadline> deadline() {
    boolean paused = control.pause().isPresent();
    var moments = switch (phase) {
      case Phase.BackingOff(var until) ->
        Stream.of(paused ? Optional.<Instant>empty() : Optional.of(until), expiry());
      case Phase.Waiting waiting -> Stream.of(startExpiry(), expiry());
      case Phase.Running running ->
        Stream.of(
            after(running.since(), ProtoDurations.of(scheduled.getStartToCloseTimeout())),
            after(running.lastHeartbeat(), ProtoDurations.of(scheduled.getHeartbeatTimeout())),
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
    return new Activity(scheduledEventId, scheduled, scheduledAt, attempt, next, progress, control);
  }

  Activity withProgress(Progress next) {
    return new Activity(scheduledEventId, scheduled, scheduledAt, attempt, phase, next, control);
  }

  Activity with(Control next) {
    return new Activity(scheduledEventId, scheduled, scheduledAt, attempt, phase, progress, next);
  }

  private Activity withAttempt(int next) {
    return new Activity(scheduledEventId, scheduled, scheduledAt, next, phase, progress, control);
  }

  /** Returns it with other options. The original ones are kept until they are restored. */
  Activity withOptions(ActivityTaskScheduledEventAttributes next, boolean restored) {
    var original =
        restored ? Optional.<ActivityTaskScheduledEventAttributes>empty() : control.original();
    var kept = restored || original.isPresent() ? original : Optional.of(scheduled);
    return new Activity(
        scheduledEventId, next, scheduledAt, attempt, phase, progress, control.withOriginal(kept));
  }

  /** Returns it waiting for a worker as if it had just been scheduled. */
  Activity scheduledAgain(Instant at) {
    return new Activity(
        scheduledEventId, scheduled, at, attempt, new Phase.Waiting(at), progress, control);
  }

  /** Returns it waiting for its next attempt after a failed one. */
  Activity retrying(Instant at, Instant due, Failure failure) {
    var ended = running()
        .map(last -> new Attempt(last.identity(), last.since(), last.lastHeartbeat(), at))
        .or(progress::lastAttempt);
    var left = new Progress(Optional.of(failure), detailsAfter(control.rewind()), ended);
    return withPhase(new Phase.BackingOff(due))
        .withProgress(left)
        .withAttempt(attemptsCounted() + 1)
        .with(control.withRewind(Optional.empty()));
  }

  /** Begins again: now, or when the running attempt has failed. */
  Activity rewound(Rewind rewind) {
    var wish = Optional.of(rewind);
    if (running().isPresent()) {
      return with(control.withRewind(wish));
    }
    return withAttempt(rewind.rewinds() ? 1 : attempt)
        .withProgress(progress.withDetails(detailsAfter(wish)));
  }

  private Optional<Payloads> detailsAfter(Optional<Rewind> rewind) {
    return rewind.filter(Rewind::forgets).isPresent()
        ? Optional.empty()
        : progress.heartbeatDetails();
  }
}
