package dev.almanac.engine.schedule.health;

import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.standing.Concern;
import dev.almanac.engine.schedule.standing.Listed;
import dev.almanac.engine.schedule.standing.Standing;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleHead;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** How a schedule stands. The only place that defines the words of {@link Standing}. */
public final class Standings {
  /** How many failures in a row it takes. */
  public static final long FAILING_FROM = 2;

  /** A time is on time if it is processed no later than this, whatever the catch-up policy. */
  public static final Duration PUNCTUAL = Duration.ofSeconds(10);

  private Standings() {}

  public static Standing of(Schedule schedule, Instant now) {
    return of(schedule.head(), isOnDemand(schedule.definition().timing().spec()), now);
  }

  /** @param isOnDemand whether its specification is empty */
  public static Standing of(ScheduleHead head, boolean isOnDemand, Instant now) {
    if (head.status().paused()) {
      return Standing.PAUSED;
    }
    if (head.status().exhausted()) {
      return Standing.EXHAUSTED;
    }
    var next = head.cursor().next();
    if (next.isEmpty() && !isOnDemand) {
      return hasActed(head) ? Standing.ENDED : Standing.NEVER_MATCHES;
    }
    if (next.filter(time -> isLate(time, now)).isPresent()) {
      return Standing.LATE;
    }
    if (head.health().failures().inRow() >= FAILING_FROM) {
      return Standing.FAILING;
    }
    return next.isPresent() ? Standing.ACTIVE : Standing.ON_DEMAND;
  }

  public static boolean isOnDemand(TimeSpec spec) {
    return spec.calendars().isEmpty() && spec.intervals().isEmpty();
  }

  private static boolean isLate(Due time, Instant now) {
    return time.actual().plus(PUNCTUAL).isBefore(now);
  }

  /** Returns whether a time has come since the schedule was created or its times were changed. */
  private static boolean hasActed(ScheduleHead head) {
    var times = head.status().times();
    return head.cursor().nominal().isAfter(times.specified().orElse(times.created()));
  }

  /** Returns what lists are to say of a schedule after a step. */
  public static Listed listed(Schedule schedule, Instant now) {
    var standing = of(schedule, now);
    var concerns = concerns(schedule.head(), standing, now);
    if (schedule.parts().backfills().size() > 0) {
      concerns.add(Concern.BACKFILL);
    }
    if (schedule.isCrowded()) {
      concerns.add(Concern.CROWDED);
    }
    var missed = Optional.of(schedule.head().health())
        .filter(health -> concerns.contains(Concern.MISSED))
        .flatMap(health -> health.missed())
        .map(times -> times.last().truncatedTo(ChronoUnit.HOURS));
    return new Listed(standing, concerns, missed);
  }

  /** Returns what is to be looked at, without what only the last step knows. */
  private static EnumSet<Concern> concerns(ScheduleHead head, Standing standing, Instant now) {
    var concerns = EnumSet.noneOf(Concern.class);
    concern(standing).ifPresent(concerns::add);
    boolean runs = standing != Standing.PAUSED && standing != Standing.EXHAUSTED;
    if (runs && head.health().failures().inRow() >= FAILING_FROM) {
      concerns.add(Concern.FAILING);
    }
    if (head.health()
        .missed()
        .filter(missed -> HealthRules.isLately(missed, now))
        .isPresent()) {
      concerns.add(Concern.MISSED);
    }
    return concerns;
  }

  /** Returns what is to be looked at now, given the head of a schedule. */
  public static Set<Concern> now(ScheduleHead head, Standing standing, Instant now) {
    var concerns = concerns(head, standing, now);
    head.health()
        .listed()
        .map(Listed::concerns)
        .ifPresent(known -> known.stream()
            .filter(one -> one == Concern.BACKFILL || one == Concern.CROWDED)
            .forEach(concerns::add));
    return concerns;
  }

  private static Optional<Concern> concern(Standing standing) {
    return switch (standing) {
      case PAUSED -> Optional.of(Concern.PAUSED);
      case EXHAUSTED -> Optional.of(Concern.EXHAUSTED);
      case NEVER_MATCHES -> Optional.of(Concern.NEVER_MATCHES);
      case LATE -> Optional.of(Concern.LATE);
      case FAILING -> Optional.of(Concern.FAILING);
      case ENDED, ON_DEMAND, ACTIVE -> Optional.empty();
    };
  }
}
