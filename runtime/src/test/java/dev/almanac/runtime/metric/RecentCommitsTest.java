package dev.almanac.runtime.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.LoopFigures;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecentCommitsTest {
  private static final long START = Long.MAX_VALUE - Duration.ofHours(1).toNanos();

  private final RecentCommits commits = new RecentCommits();

  private static long at(Duration after) {
    return START + after.toNanos();
  }

  private void add(Duration after, int entities, Duration latency) {
    commits.add(entities, latency.toNanos(), at(after));
  }

  private LoopFigures.Commits sum(Duration after) {
    return commits.sum(at(after));
  }

  @Test
  void addsUpTheCommitsOfTheLastMinute() {
    commits.begin(START);
    add(Duration.ofSeconds(1), 3, Duration.ofMillis(2));
    add(Duration.ofSeconds(1), 1, Duration.ofMillis(7));
    add(Duration.ofSeconds(30), 2, Duration.ofMillis(3));

    assertThat(sum(Duration.ofSeconds(40)))
        .isEqualTo(new LoopFigures.Commits(
            3, Duration.ofSeconds(40), 3, 6, Duration.ofMillis(12), Duration.ofMillis(7)));
    assertThat(sum(Duration.ofSeconds(61)))
        .isEqualTo(new LoopFigures.Commits(
            3, Duration.ofMinutes(1), 1, 2, Duration.ofMillis(3), Duration.ofMillis(3)));
  }

  @Test
  void forgetsWhatIsOlderThanAMinuteEvenIfNothingFollows() {
    commits.begin(START);
    add(Duration.ofSeconds(1), 3, Duration.ofMillis(2));

    assertThat(sum(Duration.ofMinutes(30)))
        .isEqualTo(
            new LoopFigures.Commits(1, Duration.ofMinutes(1), 0, 0, Duration.ZERO, Duration.ZERO));
  }

  @Test
  void aSecondTakesTheSlotOfTheOneAMinuteBefore() {
    commits.begin(START);
    add(Duration.ofSeconds(5), 1, Duration.ofMillis(9));
    add(Duration.ofSeconds(65), 2, Duration.ofMillis(1));

    assertThat(sum(Duration.ofSeconds(65)))
        .isEqualTo(new LoopFigures.Commits(
            2, Duration.ofMinutes(1), 1, 2, Duration.ofMillis(1), Duration.ofMillis(1)));
  }
}
