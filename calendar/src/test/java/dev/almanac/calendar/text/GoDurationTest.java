package dev.almanac.calendar.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoDurationTest {
  @ParameterizedTest
  @CsvSource({
    "0, PT0S",
    "5s, PT5S",
    "1h30m, PT1H30M",
    "1.5h, PT1H30M",
    ".5s, PT0.5S",
    "1.s, PT1S",
    "500ms, PT0.5S",
    "1us, PT0.000001S",
    "1µs, PT0.000001S",
    "-3m, PT-3M",
    "+3m, PT3M",
    "2d, PT48H",
    "1d12h, PT36H",
    "0.5d, PT12H",
    "3.3333333333d, PT80H",
    "0.3333333333333333333h, PT20M",
    "0.99999999999999999999999999s, PT1S",
    "0000000000000000000000005s, PT5S",
    "1h1h, PT2H",
    "-9223372036854775808ns, PT-2562047H-47M-16.854775808S",
    "9223372036854775807ns, PT2562047H47M16.854775807S",
  })
  void durationsAreGosWithDays(String text, Duration expected) {
    assertThat(GoDuration.parseWithDays(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'time: invalid duration \"\"'",
    "90, 'time: missing unit in duration \"90\"'",
    "' 5m', 'time: invalid duration \" 5m\"'",
    "5 m, 'time: unknown unit \" m\" in duration \"5 m\"'",
    "5x, 'time: unknown unit \"x\" in duration \"5x\"'",
    "h, 'time: invalid duration \"h\"'",
    "., 'time: invalid duration \".\"'",
    "-, 'time: invalid duration \"-\"'",
    "1e3s, 'time: unknown unit \"e\" in duration \"1e3s\"'",
    "999999999999h, 'time: invalid duration \"999999999999h\"'",
    "٥s, 'time: invalid duration \"\\xd9\\xa5s\"'",
    "5µ, 'time: unknown unit \"\\xc2\\xb5\" in duration \"5\\xc2\\xb5\"'",
    "9223372036854775808ns, 'time: invalid duration \"9223372036854775808ns\"'",
    "1day, 'time: unknown unit \"hay\" in duration \"24.000000hay\"'",
    "5d3, 'time: missing unit in duration \"120.000000h3\"'",
    "106752d, 'time: invalid duration \"2562048.000000h\"'",
    "1h., 'time: invalid duration \"1h.\"'",
  })
  void refusalsAreInGosWords(String text, String words) {
    assertThatThrownBy(() -> GoDuration.parseWithDays(text)).hasMessageStartingWith(words);
  }
}
