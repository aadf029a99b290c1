package dev.almanac.api.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.identity.Grants;
import dev.almanac.api.identity.Identity;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallerUsagesTest {
  private final AtomicLong now = new AtomicLong();

  private CallerUsages usages(int perSecond, int open) {
    return new CallerUsages(new CallerRates(perSecond, open), now::get);
  }

  @Test
  void letsACallerMakeItsCallsOfASecondAtOnce() {
    var usage = usages(10, 0).of(caller("a"));

    assertThat(taken(usage, 20)).isEqualTo(10);
    pass(Duration.ofMillis(300));
    assertThat(taken(usage, 20)).isEqualTo(3);
    pass(Duration.ofHours(1));
    assertThat(taken(usage, 20)).isEqualTo(10);
  }

  @Test
  void countsEachCallerForItself() {
    var usages = usages(10, 0);
    assertThat(taken(usages.of(caller("a")), 20)).isEqualTo(10);
    assertThat(taken(usages.of(caller("b")), 20)).isEqualTo(10);
    assertThat(taken(usages.of(caller("a")), 20)).isZero();
    assertThat(taken(usages.of(certificate("a")), 20)).isEqualTo(10);
  }

  @Test
  void limitsOpenCalls() {
    var usage = usages(0, 2).of(caller("a"));

    assertThat(usage.open()).isTrue();
    assertThat(usage.open()).isTrue();
    assertThat(usage.open()).isFalse();
    usage.close();
    assertThat(usage.open()).isTrue();
  }

  @Test
  void forgetsIdleCallersRatherThanGrow() {
    var usages = usages(1, 1);
    IntStream.range(0, CallerUsages.MOST)
        .forEach(at -> usages.of(caller("caller" + at)).open());

    var others = usages.of(caller("one more"));
    assertThat(usages.of(caller("another"))).isSameAs(others);

    IntStream.range(0, CallerUsages.MOST)
        .forEach(at -> usages.of(caller("caller" + at)).close());
    pass(Duration.ofSeconds(2));
    assertThat(usages.of(caller("another"))).isNotSameAs(others);
  }

  private int taken(CallerUsage usage, int attempts) {
    return (int) IntStream.range(0, attempts)
        .filter(attempt -> usage.takeTurn(now.get()))
        .count();
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  private static Identity caller(String name) {
    return new Identity(name, Identity.Kind.API_KEY, Grants.ALL, List.of());
  }

  private static Identity certificate(String name) {
    return new Identity(name, Identity.Kind.CERTIFICATE, Grants.ALL, List.of());
  }
}
