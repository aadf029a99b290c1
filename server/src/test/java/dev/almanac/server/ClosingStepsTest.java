package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ClosingStepsTest {
  private static final Duration MOST = Duration.ofMillis(100);

  @Test
  void leavesBehindWhatDoesNotEndAndEndsTheRest() {
    List<String> ended = new ArrayList<>();
    var steps = new ClosingSteps(Duration.ofMillis(300), System::nanoTime);
    var never = new CountDownLatch(1);

    steps.end("first", Duration.ofSeconds(30), () -> ended.add("first"));
    assertThat(steps.isOrderly()).isTrue();
    for (int stuck = 0; stuck < 5; stuck++) {
      steps.end("stuck", MOST, () -> await(never));
    }
    steps.end("broken", MOST, () -> {
      throw new IllegalStateException("Broken");
    });
    steps.end("last", Duration.ofSeconds(30), () -> ended.add("last"));

    assertThat(ended).containsExactly("first", "last");
    assertThat(steps.isOrderly()).isFalse();
    never.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
