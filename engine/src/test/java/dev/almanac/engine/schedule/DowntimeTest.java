package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.schedule.explain.Downtime;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.timing.Outlook;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class DowntimeTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Instant DOWN = Stage.time("00:30");

  /** For every policy, the forecast is what the rules then do. */
  @TestFactory
  Stream<DynamicTest> foretellsWhatTheRulesDo() {
    return Arrays.stream(OverlapPolicy.values())
        .flatMap(overlap -> Arrays.stream(Policies.CatchUp.Mode.values())
            .flatMap(mode -> Stream.of("04:30", "04:00:05", "00:45")
                .flatMap(back -> Stream.of(HOUR.multipliedBy(2), HOUR.multipliedBy(9))
                    .map(window -> DynamicTest.dynamicTest(
                        "%s, %s within %s, back at %s".formatted(overlap, mode, window, back),
                        () -> compare(overlap, mode, window, back))))));
  }

  private static void compare(
      OverlapPolicy overlap, Policies.CatchUp.Mode mode, Duration window, String back) {
    var stage = Stage.every(HOUR)
        .with(overlap)
        .with(mode)
        .window(window)
        .silent()
        .create()
        .until(DOWN);
    var schedule = stage.schedule();
    var range = new Outlook.Range(DOWN, Stage.time(back), 100, 10_000);
    var times = Outlook.of(schedule, DOWN, range).prospects().stream()
        .map(Outlook.Prospect::time)
        .toList();

    var foretold = Downtime.of(times, schedule.policies(), Stage.time(back));
    stage.outage(back).tick();

    var fires = stage.schedule().fires();
    assertThat(foretold)
        .isEqualTo(new Downtime(
            fires.active().size(),
            fires.waiting().size(),
            dropped(stage, DropReason.Outcome.SKIPPED),
            dropped(stage, DropReason.Outcome.MISSED)));
    assertThat(foretold.late() + foretold.skipped() + foretold.missed()).isEqualTo(times.size());
  }

  private static int dropped(Stage stage, DropReason.Outcome outcome) {
    return (int) stage.ledger().stream()
        .map(entry -> entry.what())
        .filter(LedgerEvent.Dropped.class::isInstance)
        .map(LedgerEvent.Dropped.class::cast)
        .filter(dropped -> dropped.reason().outcome() == outcome)
        .mapToLong(dropped -> dropped.which().count())
        .sum();
  }

  @Test
  void saysItInASentence() {
    var policies = Stage.every(HOUR)
        .with(OverlapPolicy.BUFFER_ONE)
        .window(HOUR.multipliedBy(9))
        .create()
        .schedule()
        .policies();

    assertThat(new Downtime(1, 1, 3, 2).text(policies))
        .isEqualTo("1 starts when the server is back; 1 waits for the one before; 3 are skipped, as"
            + " the overlap policy is BufferOne; 2 are missed, as the catch-up policy is All"
            + " within 9h.");
    assertThat(new Downtime(2, 0, 0, 0).text(policies))
        .isEqualTo("2 start when the server is back.");
    assertThat(List.of(new Downtime(0, 0, 0, 1), new Downtime(0, 0, 0, 2)))
        .allSatisfy(none -> assertThat(none.late()).isZero());
  }
}
