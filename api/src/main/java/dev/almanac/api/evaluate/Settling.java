package dev.almanac.api.evaluate;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Sees that what is due of a schedule is decided, and that its starts have outcomes. */
record Settling(Routed<ScheduleName, Schedules> schedules, InstantSource clock) {
  /** A step handles up to a thousand times; after so many the schedule goes on by itself. */
  private static final int MOST_STEPS = 20;

  /** The limit of starts of a schedule whose outcomes are waited for. */
  private static final int MOST_STARTS = 100;

  /**
   * Completes when there is nothing left to wait for, with what the schedule is then; if it was
   * deleted meanwhile, with what it was.
   */
  CompletionStage<Schedule> settle(Schedule stored, Histories.Wait wait) {
    if (isAtRest(stored)) {
      return CompletableFuture.completedStage(stored);
    }
    var name = stored.key().name();
    return (isDue(stored) ? step(name, 1) : schedules.at(name).view(name))
        .thenCompose(schedule -> outcomes(name, schedule, wait))
        .exceptionally(failure -> unlessGone(failure, stored));
  }

  /**
   * Returns whether nothing can be on its way to the database that is not stored yet, but what
   * users ask for: no time has come, no start has no answer yet, and none waits for its turn.
   */
  private boolean isAtRest(Schedule stored) {
    return !hasPassed(stored)
        && stored.fires().starting() == 0
        && stored.fires().waiting().isEmpty();
  }

  private CompletionStage<Schedule> step(ScheduleName name, int number) {
    return schedules
        .at(name)
        .ask(name, new ScheduleRequest.Tick())
        .thenCompose(done -> schedules.at(name).view(name))
        .thenCompose(schedule -> isDue(schedule) && number < MOST_STEPS
            ? step(name, number + 1)
            : CompletableFuture.completedStage(schedule));
  }

  private boolean isDue(Schedule schedule) {
    return !schedule.isDormant() && !schedule.isCrowded() && hasPassed(schedule);
  }

  private boolean hasPassed(Schedule schedule) {
    return schedule
        .head()
        .cursor()
        .next()
        .filter(next -> !next.actual().isAfter(clock.instant()))
        .isPresent();
  }

  /** Waits for the answers to its starts, but not for those that are tried again later. */
  private CompletionStage<Schedule> outcomes(
      ScheduleName name, Schedule schedule, Histories.Wait wait) {
    CompletionStage<?> all = CompletableFuture.completedStage(true);
    int waited = 0;
    for (var entry : schedule.fires().active()) {
      var fire = entry.getValue();
      if (fire.phase() instanceof Fire.Phase.Starting
          && fire.retryAt().isEmpty()
          && waited++ < MOST_STARTS) {
        all = all.thenCompose(before -> schedules.at(name).outcome(name, fire.number(), wait));
      }
    }
    return waited == 0
        ? CompletableFuture.completedStage(schedule)
        : all.thenCompose(done -> schedules.at(name).view(name));
  }

  /** A schedule that is deleted meanwhile has nothing due. */
  private static Schedule unlessGone(Throwable failure, Schedule stored) {
    var cause = failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
    if (cause instanceof CallFailed failed
        && failed.reason() instanceof CallFailed.Reason.Refused) {
      return stored;
    }
    throw cause instanceof RuntimeException known ? known : new CompletionException(cause);
  }
}
