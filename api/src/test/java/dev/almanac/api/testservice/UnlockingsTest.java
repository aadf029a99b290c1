package dev.almanac.api.testservice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.Caller;
import dev.almanac.runtime.TimeControl.Unlocking;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnlockingsTest {
  @ParameterizedTest
  @CsvSource({
    "temporal-java, BALANCED",
    "temporal-typescript, OVERLAPPING",
    "temporal-python, OVERLAPPING",
    "'', BALANCED",
    "grpcurl, BALANCED"
  })
  void letsSdksUnlockForEachResultUnlessTheyCountThemselves(String name, Unlocking expected) {
    assertThat(Unlockings.of(new Caller(name, "1.0.0", Set.of()))).isEqualTo(expected);
  }
}
