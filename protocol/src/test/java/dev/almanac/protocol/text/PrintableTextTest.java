package dev.almanac.protocol.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintableTextTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "0007, \\u0007",
        "0000, \\u0000",
        "001B, \\u001b",
        "000A, \\n",
        "000D, \\r",
        "0009, \\t",
        "007F, \\u007f",
        "0085, \\u0085",
        "009B, \\u009b",
        "061C, \\u061c",
        "200E, \\u200e",
        "2028, \\u2028",
        "202E, \\u202e",
        "2066, \\u2066",
        "FEFF, \\ufeff",
        "D83D, \\ud83d",
        "DE00, \\ude00",
      })
  void escapesWhatActsOnATerminal(String code, String shown) {
    var text = "a" + (char) Integer.parseInt(code, 16) + "b";

    assertThat(PrintableText.line(text)).isEqualTo("a" + shown + "b");
    assertThat(PrintableText.hasControls(text)).isTrue();
  }

  @Test
  void leavesAllElseAsItIs() {
    var text = "plain \\ ü 日本 \uD83D\uDE00 ~ \u00A0";

    assertThat(PrintableText.line(text)).isSameAs(text);
    assertThat(PrintableText.hasControls(text)).isFalse();
  }

  @Test
  void keepsLinesWhereThereMayBeLines() {
    assertThat(PrintableText.lines("a\r\nb\n\u001b[2Jc\rd")).isEqualTo("a\nb\n\\u001b[2Jc\\rd");
  }
}
