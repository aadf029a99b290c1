package dev.almanac.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenCallsTest {
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private final OpenCalls calls = new OpenCalls();
  private final List<String> ended = new ArrayList<>();

  @Test
  void endWithTheValidityOfTheirCaller() {
    calls.add(now -> now.isBefore(NOON), () -> ended.add("until noon"));
    calls.add(now -> true, () -> ended.add("for ever"));

    calls.sweep(NOON.minusSeconds(1));
    assertThat(ended).isEmpty();

    calls.sweep(NOON);
    calls.sweep(NOON.plusSeconds(1));
    assertThat(ended).containsExactly("until noon");
  }

  @Test
  void areForgottenOnceTheyAreOver() {
    var entry = calls.add(now -> false, () -> ended.add("over"));

    calls.remove(entry);
    calls.sweep(NOON);

    assertThat(ended).isEmpty();
  }
}
