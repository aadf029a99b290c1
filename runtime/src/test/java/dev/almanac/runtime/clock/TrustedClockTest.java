package dev.almanac.runtime.clock;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TrustedClockTest {
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private Instant shown = NOON;
  private long ticks = 77;
  private final TrustedClock clock =
      TrustedClock.of(() -> shown, () -> ticks, TrustedClock.TOLERANCE);

  @Test
  void showsWhatTheMachineShows() {
    pass(ofSeconds(10));
    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(10));
    assertThat(clock.alarm()).isEmpty();
  }

  @Test
  void followsACorrectionThatIsTolerated() {
    jump(ofMinutes(5));
    assertThat(clock.instant()).isEqualTo(NOON.plus(ofMinutes(5)));
  }

  @Test
  void goesOnSteadilyWhenTheMachineJumpsAhead() {
    jump(ofMinutes(5).plusNanos(1));
    assertThat(clock.instant()).isEqualTo(NOON);
    pass(ofSeconds(30));
    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(30));
    jump(ofHours(24));
    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(30));
    assertThat(clock.alarm()).get().asString().contains("2030-01-02T12:05:30").contains("86700 s");
  }

  @Test
  void believesTheMachineAgainWhenItAgrees() {
    jump(ofHours(1));
    assertThat(clock.instant()).isEqualTo(NOON);
    pass(ofSeconds(1));
    jump(ofHours(-1).plusSeconds(2));
    assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(3));
    assertThat(clock.alarm()).isEmpty();
  }

  @Test
  void believesTheMachineWhenSomebodyConfirmsIt() {
    jump(ofHours(1));
    assertThat(clock.instant()).isEqualTo(NOON);
    assertThat(clock.confirm()).isTrue();
    assertThat(clock.instant()).isEqualTo(NOON.plus(ofHours(1)));
    assertThat(clock.alarm()).isEmpty();
    assertThat(clock.confirm()).isFalse();
  }

  @Test
  void believesTheMachineWhenTheDatabaseSidesWithIt() {
    jump(ofHours(1));
    assertThat(clock.instant()).isEqualTo(NOON);
    clock.witness(NOON.plus(ofMinutes(54)));
    assertThat(clock.instant()).isEqualTo(NOON);
    clock.witness(NOON.plus(ofMinutes(55)));
    assertThat(clock.instant()).isEqualTo(NOON.plus(ofHours(1)));
  }

  /** The database's clock alone is no reason to doubt: it may be the one that is wrong. */
  @Test
  void believesTheMachineAndItsTicksAgainstTheDatabase() {
    clock.witness(NOON.minus(ofHours(1)));
    assertThat(clock.instant()).isEqualTo(NOON);
    assertThat(clock.alarm()).isEmpty();
  }

  /** At the start there are no ticks to compare with. */
  @Test
  void beginsAtTheTimeOfTheDatabaseIfTheMachineIsTooFarAhead() {
    var held = TrustedClock.beside(
        NOON.minus(ofHours(1)), () -> shown, () -> ticks, TrustedClock.TOLERANCE);
    pass(ofSeconds(1));
    assertThat(held.instant()).isEqualTo(NOON.minus(ofHours(1)).plusSeconds(1));
    assertThat(held.alarm()).isPresent();

    var near = TrustedClock.beside(
        NOON.minus(ofMinutes(4)), () -> shown, () -> ticks, TrustedClock.TOLERANCE);
    assertThat(near.instant()).isEqualTo(NOON.plusSeconds(1));
  }

  @Test
  void aClockThatRunsBackwardsIsBelievedAndItsReturnIsNoJump() {
    jump(ofHours(-1));
    assertThat(clock.instant()).isEqualTo(NOON.minus(ofHours(1)));
    pass(ofMinutes(10));
    jump(ofHours(1));
    assertThat(clock.instant()).isEqualTo(NOON.plus(ofMinutes(10)));
    assertThat(clock.alarm()).isEmpty();
  }

  @Test
  void correctionsOverManyHoursDoNotAddUp() {
    for (int hour = 0; hour < 48; hour++) {
      pass(ofHours(1).plusNanos(1));
      jump(ofMinutes(1));
      assertThat(clock.instant()).isEqualTo(shown);
    }
    assertThat(clock.alarm()).isEmpty();
  }

  @Test
  void aClockThatGainsTooMuchWithinAnHourIsDoubted() {
    for (int minute = 0; minute < 30; minute++) {
      pass(ofMinutes(1));
      jump(ofSeconds(11));
      assertThat(clock.instant()).isBeforeOrEqualTo(shown);
    }
    assertThat(clock.alarm()).isPresent();
    assertThat(clock.instant()).isEqualTo(NOON.plus(ofMinutes(30)));
  }

  @Test
  void believesEverythingWithoutATolerance() {
    var credulous = TrustedClock.of(() -> shown, () -> ticks, Duration.ZERO);
    jump(ofHours(10_000));
    assertThat(credulous.instant()).isEqualTo(shown);
    assertThat(credulous.alarm()).isEmpty();
  }

  private void pass(Duration time) {
    shown = shown.plus(time);
    ticks += time.toNanos();
  }

  private void jump(Duration by) {
    shown = shown.plus(by);
  }
}
