package dev.almanac.api.schedule.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.api.RpcException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbeddedTest {
  @ParameterizedTest
  @CsvSource({"'', '', ''", "a, '', a", "'', a, a", "a, a, a"})
  void theOuterFieldFillsTheEmbeddedOne(String ours, String theirs, String agreed) {
    assertThat(Embedded.agreed("namespace", ours, theirs)).isEqualTo(agreed);
  }

  @Test
  void fieldsThatDifferAreRefusedByName() {
    assertThatThrownBy(() -> Embedded.agreed("schedule id", "a", "b"))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("schedule id")
        .hasMessageContaining("'a'")
        .hasMessageContaining("'b'");
  }
}
