package dev.almanac.engine.schedule.explain;

import dev.almanac.engine.schedule.explain.Explanation.Verdict;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.Clockwork;
import java.time.Duration;
import java.time.Instant;

/** What would become of a time to come, if nothing changed until then. */
final class Outlook {
  private static final int LOOK_AHEAD = 1_000;

  private final Schedule schedule;
  private final Instant now;

  Outlook(Schedule schedule, Instant now) {
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
          "It is to be skipped, as %s asked at %s."
              .formatted(Explanations.who(skip.get().asker()), skip.get().at()));
    }
    var ahead = schedule.parts().ahead().get(nominal);
    if (ahead.isPresent()) {
      return new Prospect(
          Verdict.FILLED_AHEAD,
          "Backfill %s has dealt with it already.".formatted(ahead.get().backfillId()));
    }
    if (status.paused() && !schedule.policies().catchUp().includePaused()) {
      return new Prospect(
          Verdict.WOULD_BE_SKIPPED,
          "The schedule is paused%s: %s"
              .formatted(
                  status.times().paused().map(at -> " since %s".formatted(at)).orElse(""),
                  status.notes()));
    }
    if (usesMoreThanIsLeft(nominal)) {
      return new Prospect(Verdict.WOULD_BE_SKIPPED, starts(status.remaining().orElse(0L)));
    }
    return start(nominal);
  }

  private static String starts(long left) {
    if (left <= 0) {
      return "No starts are left.";
    }
    return left == 1 ? "Only one start is left." : "Only %d starts are left.".formatted(left);
  }

  private boolean usesMoreThanIsLeft(Instant nominal) {
    var remaining = schedule.status().remaining();
    if (remaining.isEmpty()) {
      return false;
    }
    long left = Math.min(remaining.get(), LOOK_AHEAD);
    return Clockwork.upcoming(schedule, now, LOOK_AHEAD).stream()
        .limit(left)
        .noneMatch(time -> time.nominal().equals(nominal));
  }

  private Prospect start(Instant nominal) {
    var due = Clockwork.due(schedule, nominal);
    var policy = schedule.policies().overlap().policy();
    if (due.actual().isAfter(now)) {
      return new Prospect(
          Verdict.WOULD_START,
          "It starts at %s, unless something runs then: the policy for that is %s."
              .formatted(due.actual(), policy));
    }
    var late = Duration.between(due.actual(), now);
    return late.compareTo(schedule.policies().catchUp().window()) > 0
        ? new Prospect(
            Verdict.WOULD_BE_MISSED,
            "It is late by %s, more than the catch-up window of %s."
                .formatted(late, schedule.policies().catchUp().window()))
        : new Prospect(
            Verdict.OVERDUE,
            "It has come and was not dealt with yet; the catch-up policy is %s."
                .formatted(schedule.policies().catchUp().mode()));
  }
}
