package dev.almanac.engine.schedule.explain;

import dev.almanac.engine.schedule.health.Standings;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.state.Due;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Predicts what becomes of times that come while the server is down, once it is back. Assumes that
 * nothing of the schedule is running by then.
 *
 * @param atOnce how many start when the server is back
 * @param later how many start afterwards, each when the previous one has ended
 * @param skipped how many the overlap policy drops
 * @param missed how many the catch-up policy does not make up for
 */
public record Downtime(int atOnce, int later, int skipped, int missed) {
  /** @param times those that come while the server is down, in order */
  public static Downtime of(List<Due> times, Policies policies, Instant back) {
    int madeUpFor = madeUpFor(times, policies.catchUp(), back);
    int missed = times.size() - madeUpFor;
    int atOnce = Math.min(1, madeUpFor);
    int others = madeUpFor - atOnce;
    return switch (policies.overlap().policy()) {
      case ALLOW_ALL -> new Downtime(madeUpFor, 0, 0, missed);
      case SKIP, CANCEL_OTHER, TERMINATE_OTHER -> new Downtime(atOnce, 0, others, missed);
      case BUFFER_ONE -> waiting(atOnce, others, 1, missed);
      case BUFFER_ALL -> waiting(atOnce, others, policies.overlap().bufferLimit(), missed);
    };
  }

  private static Downtime waiting(int atOnce, int others, int room, int missed) {
    int later = Math.min(others, room);
    return new Downtime(atOnce, later, others - later, missed);
  }

  private static int madeUpFor(List<Due> times, Policies.CatchUp catchUp, Instant back) {
    var inTime = times.stream()
        .filter(time -> lateness(time, back).compareTo(catchUp.window()) <= 0)
        .toList();
    return switch (catchUp.mode()) {
      case ALL -> inTime.size();
      case NONE -> 0;
      case ONE_EARLIEST, ONE_LATEST ->
        inTime.isEmpty() || !isLate(inTime.getFirst(), back) ? inTime.size() : 1;
    };
  }

  private static boolean isLate(Due time, Instant back) {
    return lateness(time, back).compareTo(Standings.PUNCTUAL) > 0;
  }

  private static Duration lateness(Due time, Instant back) {
    return Duration.between(time.actual(), back);
  }

  /** Returns how many start late. */
  public int late() {
    return atOnce + later;
  }

  /** Says what becomes of the times. */
  public String text(Policies policies) {
    var parts = new ArrayList<String>();
    if (atOnce > 0) {
      parts.add(atOnce + (atOnce == 1 ? " starts" : " start") + " when the server is back");
    }
    if (later > 0) {
      parts.add("%d %s for the one before".formatted(later, later == 1 ? "waits" : "wait each"));
    }
    if (skipped > 0) {
      parts.add("%d %s skipped, as the overlap policy is %s"
          .formatted(
              skipped,
              skipped == 1 ? "is" : "are",
              PolicyWords.of(policies.overlap().policy())));
    }
    if (missed > 0) {
      parts.add("%d %s missed, as the catch-up policy is %s within %s"
          .formatted(
              missed,
              missed == 1 ? "is" : "are",
              PolicyWords.of(policies.catchUp().mode()),
              PolicyWords.of(policies.catchUp().window())));
    }
    return String.join("; ", parts) + ".";
  }
}
