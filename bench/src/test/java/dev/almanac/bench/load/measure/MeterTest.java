package dev.almanac.bench.load.measure;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MeterTest {
  /** A moment near the end of the range of the clock: differences must still come out right. */
  private static final long BEGIN = Long.MAX_VALUE - MILLISECONDS.toNanos(1_500);

  private final Window window = Window.after(BEGIN, Duration.ofSeconds(1), Duration.ofSeconds(10));
  private final Errors errors = new Errors();
  private final Meter meter = new Meter(window, errors);

  @Test
  void measuresFromTheIntendedStart() {
    meter.asked(at(2_000), at(2_300));
    meter.ended(Outcome.COMPLETED, at(2_000), at(2_500), 0);

    LatencySummary latency = result().timings().workflow();

    assertThat(latency.count()).isEqualTo(1);
    assertThat(latency.maxMicros()).isBetween(499_000L, 501_000L);
  }

  @Test
  void leavesOutTheTimeThatAWorkflowWasToldToWait() {
    meter.ended(Outcome.COMPLETED, at(2_000), at(2_500), MILLISECONDS.toNanos(400));

    assertThat(result().timings().workflow().p50Micros()).isBetween(99_000L, 101_000L);
  }

  @Test
  void countsCompletionsInTheWindowAndLatenciesOfStartsInTheWindow() {
    meter.ended(Outcome.COMPLETED, at(100), at(900), 0); // both in the warm-up
    meter.ended(Outcome.COMPLETED, at(900), at(1_100), 0); // ends in the window
    meter.ended(Outcome.COMPLETED, at(2_000), at(2_100), 0); // both in the window
    meter.ended(Outcome.COMPLETED, at(10_900), at(11_100), 0); // ends after it

    Measurement result = result();

    assertThat(result.completed()).isEqualTo(2);
    assertThat(result.workflowsPerSecond()).isEqualTo(0.2);
    assertThat(result.timings().workflow().count()).isEqualTo(2);
    assertThat(result.counts().of(Outcome.COMPLETED)).isEqualTo(4);
  }

  @Test
  void dividesByTheTimeThatWasMeasuredIfTheRunEndsEarly() {
    meter.ended(Outcome.COMPLETED, at(1_500), at(2_000), 0);
    window.closeAt(at(3_000));
    window.closeAt(at(4_000));

    assertThat(result().window()).isEqualTo(Duration.ofSeconds(2));
    assertThat(result().workflowsPerSecond()).isEqualTo(0.5);
  }

  @Test
  void measuresNothingIfTheRunEndsDuringTheWarmUp() {
    window.closeAt(at(500));

    assertThat(result().window()).isZero();
    assertThat(result().workflowsPerSecond()).isZero();
  }

  @Test
  void countsStartsThatAreMoreThanFiveMillisecondsLate() {
    meter.asked(at(500), at(900)); // before the window
    meter.asked(at(2_000), at(2_000));
    meter.asked(at(3_000), at(3_005));
    meter.asked(at(4_000), at(4_006));

    assertThat(result().lateness()).isEqualTo(new Lateness(3, 1, 6_000));
    assertThat(result().counts().asked()).isEqualTo(4);
  }

  @Test
  void isCleanOnlyIfEveryWorkflowCompleted() {
    meter.asked(at(2_000), at(2_000));
    assertThat(result().isClean()).isFalse();
    assertThat(result().counts().open()).isEqualTo(1);

    meter.ended(Outcome.COMPLETED, at(2_000), at(2_001), 0);
    assertThat(result().isClean()).isTrue();

    meter.asked(at(2_000), at(2_000));
    meter.ended(Outcome.LOST, at(2_000), at(2_001), 0);
    assertThat(result().isClean()).isFalse();
    assertThat(result().counts().open()).isZero();
  }

  @Test
  void tellsErrorsApartByCallAndCodeTheMostFrequentFirst() {
    var start = WorkflowServiceGrpc.getStartWorkflowExecutionMethod();
    var signal = WorkflowServiceGrpc.getSignalWorkflowExecutionMethod();
    errors.add(start, Status.NOT_FOUND.withDescription("no such namespace"));
    errors.add(signal, Status.UNAVAILABLE.withDescription("first"));
    errors.add(signal, Status.UNAVAILABLE.withDescription("second"));

    assertThat(result().errors())
        .containsExactly(
            new ErrorCount("SignalWorkflowExecution", "UNAVAILABLE", 2, "first"),
            new ErrorCount("StartWorkflowExecution", "NOT_FOUND", 1, "no such namespace"));
    assertThat(errors.total()).isEqualTo(3);
  }

  @Test
  void forgetsTheLastSecondOnceAskedForIt() {
    meter.ended(Outcome.COMPLETED, at(2_000), at(2_001), 0);

    assertThat(meter.lastSecond().count()).isEqualTo(1);
    assertThat(meter.lastSecond().count()).isZero();
    assertThat(result().timings().workflow().count()).isEqualTo(1);
  }

  private Measurement result() {
    return meter.measurement(Costs.UNKNOWN);
  }

  private static long at(long millis) {
    return BEGIN + MILLISECONDS.toNanos(millis);
  }
}
