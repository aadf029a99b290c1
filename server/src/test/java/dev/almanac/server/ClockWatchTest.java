package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.clock.TrustedClock;
import dev.almanac.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A doubted clock, and a database that can or cannot tell the time. */
class ClockWatchTest {
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private Instant shown = NOON;
  private final TrustedClock clock = TrustedClock.of(() -> shown, () -> 0, Duration.ofMinutes(5));

  @Test
  void asksTheDatabaseWhichMaySettleTheDoubt() {
    shown = NOON.plus(Duration.ofHours(1));
    new ClockWatch(clock, Optional.of(() -> shown.minusSeconds(1)), () -> 0).run();
    assertThat(clock.instant()).isEqualTo(shown);
    assertThat(clock.alarm()).isEmpty();
  }

  @Test
  void theDoubtStaysIfTheDatabaseSharesIt() {
    shown = NOON.plus(Duration.ofHours(1));
    new ClockWatch(clock, Optional.of(() -> NOON), () -> 0).run();
    assertThat(clock.instant()).isEqualTo(NOON);
    assertThat(clock.alarm()).isPresent();
  }

  @Test
  void theDoubtStaysIfNobodyCanTell() {
    shown = NOON.plus(Duration.ofHours(1));
    var silent = new ClockWatch(
        clock,
        Optional.of(() -> {
          throw new StoreException.Unavailable("Away", null);
        }),
        () -> 0);
    silent.run();
    new ClockWatch(clock, Optional.empty(), () -> 0).run();
    assertThat(clock.instant()).isEqualTo(NOON);
  }

  @Test
  void aDatabaseIsNotAskedWhileAllIsWell() {
    var watch = new ClockWatch(
        clock,
        Optional.of(() -> {
          throw new AssertionError("There was no need to ask");
        }),
        () -> 0);
    watch.run();
    assertThat(clock.alarm()).isEmpty();
  }
}
