package dev.almanac.runtime.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TenureTest {
  private final AtomicLong nanos = new AtomicLong();
  private final Tenure tenure = Tenure.leased(Duration.ofSeconds(3), nanos::get);

  @Test
  void holdsForAWhileAfterItWasConfirmed() {
    assertThat(tenure.mayAnswer()).isTrue();
    pass(Duration.ofSeconds(2));
    long asked = tenure.now();
    pass(Duration.ofSeconds(2));
    assertThat(tenure.mayAnswer()).isFalse();

    tenure.confirmed(asked);
    assertThat(tenure.mayAnswer()).isTrue();
    pass(Duration.ofSeconds(1));
    assertThat(tenure.mayAnswer()).as("it counts when it was asked").isFalse();
  }

  @Test
  void doesNotHoldWhileItIsDoubted() {
    tenure.doubted();
    assertThat(tenure.mayAnswer()).isFalse();
    tenure.confirmed(tenure.now());
    assertThat(tenure.mayAnswer()).isTrue();
  }

  @Test
  void isOverForGood() {
    var unlimited = Tenure.unlimited();
    unlimited.doubted();
    assertThat(unlimited.mayAnswer()).isTrue();
    unlimited.end();
    tenure.end();
    tenure.confirmed(tenure.now());
    assertThat(tenure.mayAnswer()).isFalse();
    assertThat(unlimited.mayAnswer()).isFalse();
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
