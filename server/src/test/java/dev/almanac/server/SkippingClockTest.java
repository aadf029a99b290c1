package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SkippingClockTest {
  private static final Instant BEGIN = Instant.parse("2030-01-01T00:00:00Z");

  private final AtomicReference<Instant> pace = new AtomicReference<>(BEGIN);
  private final SkippingClock clock = new SkippingClock(pace::get);

  @Test
  void goesAtThePaceOfTheOtherClock() {
    assertThat(clock.instant()).isEqualTo(BEGIN);
    pace.set(BEGIN.plusSeconds(7));
    assertThat(clock.instant()).isEqualTo(BEGIN.plusSeconds(7));
  }

  @Test
  void goesOnFromWhereItWasMovedTo() {
    clock.moveTo(BEGIN.plus(Duration.ofDays(365)));
    pace.set(BEGIN.plusSeconds(7));
    assertThat(clock.instant()).isEqualTo(BEGIN.plus(Duration.ofDays(365)).plusSeconds(7));
  }

  @Test
  void isNeverMovedBack() {
    clock.moveTo(BEGIN.minusSeconds(1));
    assertThat(clock.instant()).isEqualTo(BEGIN);
  }
}
