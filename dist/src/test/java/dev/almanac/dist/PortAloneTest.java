package dev.almanac.dist;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PortAloneTest {
  @Test
  void standsForAServerWhoseTimeIsLocked() {
    assertThat(PortAlone.inFull("7300"))
        .startsWith("server", "start-dev", "--headless", "--port", "7300", "--time-skipping=locked")
        .contains("--namespace=UnitTest", "--search-attribute=CustomIntField=Int");
  }

  @Test
  void unlocksTimeWhenAskedTo() {
    assertThat(PortAlone.inFull("7300", "--enable-time-skipping"))
        .contains("--time-skipping=unlocked")
        .doesNotContain("--enable-time-skipping");
  }

  @Test
  void passesFurtherFlagsOn() {
    assertThat(PortAlone.inFull("7300", "--log-level", "warn")).endsWith("--log-level", "warn");
  }

  @Test
  void leavesOtherCommandsAlone() {
    assertThat(PortAlone.inFull()).isEmpty();
    assertThat(PortAlone.inFull("server", "7300")).containsExactly("server", "7300");
    assertThat(PortAlone.inFull("73x")).containsExactly("73x");
  }
}
