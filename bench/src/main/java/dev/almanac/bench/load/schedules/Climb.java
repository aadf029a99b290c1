package dev.almanac.bench.load.schedules;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How many of the starts that were due at one time a client could see, and when it saw so many. A
 * client sees what is committed, so this bounds the lateness of the commits from above.
 */
public final class Climb {
  private record Sight(long found, Duration since) {}

  private final long count;
  private final List<Sight> sights = new ArrayList<>();

  /** @param count how many were due */
  public Climb(long count) {
    this.count = count;
  }

  /** @param since the time that has passed since they were due */
  public void seen(long found, Duration since) {
    if (found > found()) {
      sights.add(new Sight(found, since));
    }
  }

  public long found() {
    return sights.isEmpty() ? 0 : sights.getLast().found();
  }

  public boolean isDone() {
    return found() >= count;
  }

  /** After how many milliseconds so many in a hundred were seen; "never" if they were not. */
  public String percentile(int percent) {
    return sights.stream()
        .filter(sight -> sight.found() * 100 >= count * percent)
        .findFirst()
        .map(sight -> "%,d".formatted(sight.since().toMillis()))
        .orElse("never");
  }
}
