package dev.almanac.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          ''                            | 0
          order-7                       | 7
          Größe                         | 5
          заказ                         | 5
          注文                          | 4
          ひらがな                      | 8
          ｶﾅ                            | 2
          ＡＢ                          | 4
          한국어                        | 6
          한국                          | 4
          e\u0301te\u0301               | 3
          שָׁלוֹם                       | 4
          नमस्ते                        | 4
          สวัสดี                        | 4
          ✅ done                       | 7
          🚀                            | 2
          🇯🇵                            | 2
          a\u200db                      | 2
          𠀀                            | 2
          →…·                           | 3
          """)
  void countsAsTerminalsDo(String text, int columns) {
    assertThat(Columns.of(text)).isEqualTo(columns);
  }
}
