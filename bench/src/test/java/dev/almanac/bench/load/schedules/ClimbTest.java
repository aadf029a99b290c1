package dev.almanac.bench.load.schedules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClimbTest {
  private final Climb climb = new Climb(200);

  @Test
  void tellsWhenSoManyWereSeenFirst() {
    climb.seen(0, Duration.ofMillis(100));
    climb.seen(100, Duration.ofMillis(1_500));
    climb.seen(100, Duration.ofMillis(1_600));
    climb.seen(199, Duration.ofMillis(1_700));

    assertThat(climb.percentile(50)).isEqualTo("1,500");
    assertThat(climb.percentile(99)).isEqualTo("1,700");
    assertThat(climb.percentile(100)).isEqualTo("never");
    assertThat(climb.isDone()).isFalse();
    assertThat(climb.found()).isEqualTo(199);
  }

  @Test
  void isDoneOnceAllWereSeen() {
    climb.seen(200, Duration.ofSeconds(2));

    assertThat(climb.isDone()).isTrue();
    assertThat(climb.percentile(100)).isEqualTo("2,000");
  }
}
