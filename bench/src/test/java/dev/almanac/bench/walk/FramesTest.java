package dev.almanac.bench.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FramesTest {
  @ParameterizedTest
  @CsvSource({
    "b1, true", // return
    "04 ac, true", // return 1
    "2a b4 00 07 b0, true", // return field
    "b2 00 07 b0, true", // return CONSTANT
    "2a b6 00 07 b0, false", // return other()
    "b8 00 07 b0, false", // return Other.other()
    "2a b4 00 07 b6 00 09 ac, false", // return field.other()
  })
  void tellsAGetterFromACall(String code, boolean callsNothing) {
    assertThat(Frames.callsNothing(HexFormat.ofDelimiter(" ").parseHex(code)))
        .isEqualTo(callsNothing);
  }

  @ParameterizedTest
  @CsvSource({
    "dev.almanac.Loop$$Lambda/0x000000004b0db6b0, dev.almanac.Loop$$Lambda",
    "dev.almanac.Loop, dev.almanac.Loop",
  })
  void givesAllLambdasOfAClassOneName(String type, String name) {
    assertThat(Frames.withoutAddress(type)).isEqualTo(name);
  }
}
