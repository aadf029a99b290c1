package dev.almanac.store.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimesTest {
  @Test
  void keepsEveryMomentAndDuration() {
    var moments = List.of(Instant.MIN, Instant.EPOCH.minusNanos(1), FactSamples.TIME, Instant.MAX);
    var durations = List.of(
        Duration.ofSeconds(Long.MIN_VALUE),
        Duration.ofNanos(-1),
        Duration.ZERO,
        Duration.ofSeconds(Long.MAX_VALUE, 999_999_999));

    assertThat(moments).allMatch(moment -> Times.of(Times.stored(moment)).equals(moment));
    assertThat(durations).allMatch(duration -> Times.of(Times.stored(duration)).equals(duration));
  }
}
