package dev.almanac.bench.load.schedules;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How many of the starts due at one time a client could see, and when. A client sees what is
 * committed, so this is an upper bound for the lateness of the commits.
 */
public final class Climb {
  private record Sight(long found, Duration since) {}

  private final long count;
  private final List<Sight> sights = new ArrayList<>();

  /** @param count the number of due starts */
  public Climb(long count) {
    this.count = count;
  }

  /** @param since the time since they were due */
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

  /** Returns after how many milliseconds this percentage was seen; "never" if it was not. */
  public String percentile(int percent) {
    return sights.stream()
        .filter(sight -> sight.found() * 100 >= count * percent)
        .findFirst()
        .map(sight -> "%,d".formatted(sight.since().toMillis()))
        .orElse("never");
  }
}
