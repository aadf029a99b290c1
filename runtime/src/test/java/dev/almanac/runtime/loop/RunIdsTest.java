package dev.almanac.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashSet;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RunIdsTest {
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00.123456789Z");

  @Test
  void areUuidsOfVersionSevenThatBeginWithTheTime() {
    UUID id = RunIds.next(NOON, RandomGenerator.of("L64X128MixRandom"));
    assertThat(id.version()).isEqualTo(7);
    assertThat(id.variant()).isEqualTo(2);
    assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(NOON.toEpochMilli());
  }

  @Test
  void doNotRepeatWithinAMillisecond() {
    var random = RandomGenerator.of("L64X128MixRandom");
    var seen = new HashSet<UUID>();
    for (int n = 0; n < 10_000; n++) {
      assertThat(seen.add(RunIds.next(NOON, random))).isTrue();
    }
  }
}
