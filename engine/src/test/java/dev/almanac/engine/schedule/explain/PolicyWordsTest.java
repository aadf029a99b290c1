package dev.almanac.engine.schedule.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyWordsTest {
  @Test
  void policiesAreWrittenAsInCommands() {
    assertThat(PolicyWords.of(OverlapPolicy.SKIP)).isEqualTo("Skip");
    assertThat(PolicyWords.of(OverlapPolicy.BUFFER_ALL)).isEqualTo("BufferAll");
  }

  @ParameterizedTest
  @CsvSource({"P365D,365d", "PT9H,9h", "PT36H30M,1d12h30m", "PT0S,0s", "PT1.5S,1.5s"})
  void lengthsHaveDays(Duration length, String text) {
    assertThat(PolicyWords.of(length)).isEqualTo(text);
  }
}
