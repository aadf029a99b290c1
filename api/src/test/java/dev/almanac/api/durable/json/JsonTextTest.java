package dev.almanac.api.durable.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"a\":null,\"b\":[true,false,1,-0,1.50,1E400,\"\\u0000\\ud83d\\ude00\"]}",
        "{\"big\":123456789012345678901234567890}",
        "{\"\":{\"\":[]}}",
      })
  void keepsEveryValueAsItWasWritten(String text) {
    var escaped = JsonText.object(text.getBytes(UTF_8)).toString();

    assertThat(escaped.replace("😀", "\\ud83d\\ude00")).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      ``                         | it is empty
      ` `                        | it is empty
      `{`                        | it ends too early
      `{"a":1`                   | it ends too early
      `{"a":[1,2`                | it ends too early
      `[]`                       | expected a JSON object, found a list
      `"x"`                      | expected a JSON object, found a text
      `12`                       | expected a JSON object, found a number
      `null`                     | expected a JSON object, found null
      `{} {}`                    | not valid at $
      `{"a":1,"a":2}`            | $.a occurs twice
      `{"a":{"b":1,"\\u0062":2}}` | $.a.b occurs twice
      `{'a':1}`                  | not valid at $.
      `{"a":1,}`                 | not valid at $.a
      `{"a":[1,]}`               | not valid at $.a[1]
      `{"a":NaN}`                | not valid at $.a
      `{"a":01}`                 | not valid at $.a
      `{"a":+1}`                 | not valid at $.a
      `{"a":0x10}`               | not valid at $.a
      `{"a":tru}`                | not valid at $.a
      `{"a":"\\x"}`              | not valid at $.a
      `{"a":"\\ud800"}`          | $.a has half of a character
      `{"\\udfff":1}`            | $.
      `{"a"/**/:1}`              | not valid at $.a
      `)]}'{}`                   | not valid at $
      """)
  void refusesWhatIsNotOneJsonObject(String text, String reason) {
    assertThatThrownBy(() -> JsonText.object((text == null ? "" : text).getBytes(UTF_8)))
        .isInstanceOf(BadJsonException.class)
        .hasMessageStartingWith(reason);
  }

  @Test
  void refusesBytesThatAreNotUtf8() {
    assertThatThrownBy(
            () -> JsonText.object(new byte[] {'{', '"', (byte) 0xC3, '"', ':', '1', '}'}))
        .isInstanceOf(BadJsonException.class)
        .hasMessage("it is not UTF-8");
  }

  @Test
  void refusesTextsThatAreDeepLongOrFull() {
    refused("{\"a\":" + "[".repeat(100_000), "it is nested deeper than 64 levels");
    refused("{\"a\":" + "{\"a\":".repeat(100_000), "it is nested deeper than 64 levels");
    refused("{\"a\":[" + "1,".repeat(200_000) + "1]}", "it has more than 100000 values");
    refused("{\"a\":" + "9".repeat(100) + "}", "the number before $.a has more than 60 characters");
    refused("{\"a\":" + "9".repeat(100_000) + "}", "not valid at $.a");
    assertThat(JsonText.element("[".repeat(64) + "]".repeat(64)).isJsonArray()).isTrue();
  }

  @Test
  void shortensALongNameInARefusal() {
    String name = "a".repeat(100_000);

    assertThatThrownBy(() -> JsonText.element("{\"%s\":1,\"%s\":2}".formatted(name, name)))
        .hasMessageMatching("\\$\\.a{98}… occurs twice");
  }

  @Test
  void weighsATextByItsValues() {
    assertThat(JsonText.weight("{}".getBytes(UTF_8))).isLessThan(1_000);
    assertThat(JsonText.weight("[".repeat(1_000).getBytes(UTF_8))).isGreaterThan(90_000);
    assertThat(JsonText.weight(new byte[4 << 20])).isLessThan(10 << 20);
  }

  @Test
  void endsEveryTextWithAValueOrARefusal() {
    long seed = 20_261_118;
    var random = new Random(seed);
    var original = "{\"a\":[1,2.5e3,\"x\\n\\u00e9\",{\"b\":null}],\"c\":true,\"d\":\"\"}";
    for (int i = 0; i < 20_000; i++) {
      var text = new StringBuilder(original);
      for (int change = random.nextInt(4); change >= 0; change--) {
        int at = random.nextInt(text.length());
        text.setCharAt(at, original.charAt(random.nextInt(original.length())));
      }
      try {
        JsonText.element(text.toString());
      } catch (BadJsonException expected) {
        assertThat(expected).as("seed %d: %s", seed, text).hasMessageNotContaining("Exception");
      }
    }
  }

  private static void refused(String text, String reason) {
    assertThatThrownBy(() -> JsonText.object(text.getBytes(UTF_8)))
        .isInstanceOf(BadJsonException.class)
        .hasMessageStartingWith(reason);
  }
}
