package dev.almanac.runtime.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.metric.Metrics;
import dev.almanac.store.Inspection;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class InspectionPassTest {
  private static final Inspection.Place SOMEWHERE = new Inspection.Place() {};

  private final Deque<Inspection.Step> steps = new ArrayDeque<>();
  private final Metrics metrics = new Metrics();
  private final InspectionPass pass = new InspectionPass(
      (place, limit) -> steps.remove(), metrics, Duration.ofSeconds(1), Duration.ofSeconds(3));

  @Test
  void showsHowFarItIsAndRestsAfterwards() {
    steps.add(new Inspection.Step(SOMEWHERE, 7, 40, List.of()));
    steps.add(new Inspection.Step(null, 5, 100, List.of()));
    pass.run();
    assertThat(metrics.text())
        .contains("almanac_inspection_rows_total 7\n")
        .contains("almanac_inspection_progress_percent 40\n");
    pass.run();
    assertThat(metrics.text())
        .contains("almanac_inspection_rows_total 12\n")
        .contains("almanac_inspection_passes_total 1\n")
        .contains("almanac_inspection_damage 0\n");

    steps.add(new Inspection.Step(null, 1, 100, List.of()));
    for (int rest = 0; rest < 3; rest++) {
      pass.run();
      assertThat(steps).hasSize(1);
    }
    pass.run();
    assertThat(steps).isEmpty();
  }

  @Test
  void isAnAlarmUntilAWholePassHasFoundNothing() {
    steps.add(new Inspection.Step(SOMEWHERE, 1, 50, List.of("table run, run_no [1]: gone")));
    steps.add(new Inspection.Step(null, 1, 100, List.of("table run, run_no [2]: gone")));
    steps.add(new Inspection.Step(SOMEWHERE, 1, 50, List.of()));
    steps.add(new Inspection.Step(null, 1, 100, List.of()));
    pass.run();
    assertThat(metrics.text()).contains("almanac_inspection_damage 1\n");
    for (int at = 0; at < 5; at++) {
      pass.run();
      assertThat(metrics.text()).contains("almanac_inspection_damage 2\n");
    }
    pass.run();
    assertThat(metrics.text()).contains("almanac_inspection_damage 0\n");
  }
}
