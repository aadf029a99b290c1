package dev.almanac.engine.schedule.explain;

import dev.almanac.engine.schedule.explain.Explanation.Verdict;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Predicts the outcome of a future time, if nothing changes until then. */
final class OutcomeForecast {
  private static final int LOOK_AHEAD = 1_000;

  private final Schedule schedule;
  private final Instant now;

  OutcomeForecast(Schedule schedule, Instant now) {
    this.schedule = schedule;
    this.now = now;
  }

  /** A verdict and its reason. */
  record Prospect(Verdict verdict, String why) {
    Explanation explained(Explanations explanations, Instant nominal) {
      return explanations.explain(nominal, verdict, why);
    }
  }

  Prospect of(Instant nominal) {
    var status = schedule.status();
    var skip = schedule.parts().skips().get(nominal);
    if (skip.isPresent()) {
      return new Prospect(
          Verdict.WOULD_BE_SKIPPED,
          "It will be skipped, as %s asked at %s."
              .formatted(Explanations.who(skip.get().asker()), skip.get().at()));
    }
    var ahead = schedule.parts().ahead().get(nominal);
    if (ahead.isPresent()) {
      return new Prospect(
          Verdict.FILLED_AHEAD,
          "Backfill %s has already processed it.".formatted(ahead.get().backfillId()));
    }
    if (status.paused() && !isHeld()) {
      return new Prospect(Verdict.WOULD_BE_SKIPPED, pause());
    }
    if (usesMoreThanIsLeft(nominal)) {
      return new Prospect(Verdict.WOULD_BE_SKIPPED, starts(status.remaining().orElse(0L)));
    }
    return start(nominal);
  }

  /** Returns whether times during the pause are made up for when it ends. */
  private boolean isHeld() {
    return schedule.status().paused() && schedule.policies().catchUp().includePaused();
  }

  private String pause() {
    var status = schedule.status();
    var since = status.times().paused().map(at -> " since %s".formatted(at)).orElse("");
    return "The schedule is paused%s: %s".formatted(since, status.notes());
  }

  private static String starts(long left) {
    if (left <= 0) {
      return "No starts are left.";
    }
    return left == 1 ? "Only one start is left." : "Only %d starts are left.".formatted(left);
  }

  private boolean usesMoreThanIsLeft(Instant nominal) {
    var remaining = schedule.status().remaining();
    if (remaining.isEmpty() || isTooLate(ScheduleTimes.due(schedule, nominal))) {
      return false;
    }
    long left = Math.min(remaining.get(), LOOK_AHEAD);
    return (isHeld() ? held() : ScheduleTimes.upcoming(schedule, now, LOOK_AHEAD).stream())
        .limit(left)
        .noneMatch(time -> time.nominal().equals(nominal));
  }

  /** Returns the times that would be processed if the pause ended now. */
  private Stream<Due> held() {
    var cursor = schedule.head().cursor();
    var earliest = now.minus(schedule.policies().catchUp().window()).minusNanos(1);
    var after = cursor.nominal().isAfter(earliest) ? cursor.nominal() : earliest;
    var named = Stream.iterate(
            ScheduleTimes.next(schedule, after),
            Optional::isPresent,
            time -> ScheduleTimes.next(schedule, time.orElseThrow().nominal()))
        .flatMap(Optional::stream);
    return Stream.concat(cursor.delayed().stream(), named)
        .filter(time -> !schedule.parts().skips().has(time.nominal()))
        .filter(time -> !schedule.parts().ahead().has(time.nominal()));
  }

  private boolean isTooLate(Due due) {
    return Duration.between(due.actual(), now)
            .compareTo(schedule.policies().catchUp().window())
        > 0;
  }

  private Prospect start(Instant nominal) {
    var due = ScheduleTimes.due(schedule, nominal);
    var late = Duration.between(due.actual(), now);
    var window = schedule.policies().catchUp().window();
    if (isHeld() && !isTooLate(due)) {
      return new Prospect(
          Verdict.WOULD_START,
          "It is held, and starts when the schedule resumes, if that is within the catch-up window"
              + " of %s. %s".formatted(PolicyWords.of(window), pause()));
    }
    var policy = schedule.policies().overlap().policy();
    if (due.actual().isAfter(now)) {
      return new Prospect(
          Verdict.WOULD_START,
          "It starts at %s, unless an earlier start is running: the overlap policy is %s."
              .formatted(due.actual(), PolicyWords.of(policy)));
    }
    return isTooLate(due)
        ? new Prospect(
            Verdict.WOULD_BE_MISSED,
            "It is late by %s, more than the catch-up window of %s."
                .formatted(PolicyWords.of(late), PolicyWords.of(window)))
        : new Prospect(
            Verdict.OVERDUE,
            "It is due and not processed yet; the catch-up policy is %s."
                .formatted(PolicyWords.of(schedule.policies().catchUp().mode())));
  }
}
