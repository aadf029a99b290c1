package dev.almanac.calendar.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Fingerprint32Test {
  @ParameterizedTest
  @CsvSource({
    "010000000ed9cdab8000000000ffff, '', 970f44ce",
    "010000000ed9cdab8000000000ffff, seed-1, 1a7d8482",
    "010000000ed9cdab8000000000ffff, seed-2, a79a77e5",
    "010000000eda28b11000000000ffff, mynsid-myschedule, d2ac644b",
  })
  void valuesAreThoseOfTemporal(String time, String seed, String expected) {
    var hex = time + HexFormat.of().formatHex(seed.getBytes(StandardCharsets.UTF_8));

    assertThat(Integer.toHexString(Fingerprint32.of(HexFormat.of().parseHex(hex))))
        .isEqualTo(expected);
  }

  @Test
  void shortInputsAreRefused() {
    assertThatThrownBy(() -> Fingerprint32.of(new byte[12]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
