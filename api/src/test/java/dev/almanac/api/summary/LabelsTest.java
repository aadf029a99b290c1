package dev.almanac.api.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What memos and search attributes show of themselves. */
class LabelsTest {
  private static Payload json(String text) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8(text))
        .build();
  }

  private static Map<String, String> of(Payload payload) {
    return Labels.of(
        SearchAttributes.getDefaultInstance(),
        Memo.newBuilder().putFields("name", payload).build());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
          "ops"              | ops
          "<b>\\"x\\"</b>"     | <b>"x"</b>
          12345678901234567  | 12345678901234567
          1.50               | 1.50
          true               | true
          ["a","b"]          | a, b
          """)
  void shortValuesAreText(String json, String text) {
    assertThat(of(json(json))).isEqualTo(Map.of("name", text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {"{\"a\":1}", "null", "[1]", "{", "~~"})
  void otherValuesAreLeftOut(String json) {
    assertThat(of(json(json))).isEmpty();
  }

  @Test
  void whatIsLongOrNotJsonIsLeftOut() {
    assertThat(of(json('"' + "x".repeat(300) + '"'))).isEmpty();
    assertThat(
            of(Payload.newBuilder().setData(ByteString.copyFromUtf8("\"ops\"")).build()))
        .isEmpty();
    assertThat(of(
            json("").toBuilder().setData(ByteString.copyFrom(new byte[] {-1})).build()))
        .isEmpty();
  }

  @Test
  void thereAreOnlySoManyAndSearchAttributesComeFirst() {
    var attributes = SearchAttributes.newBuilder();
    var memo = Memo.newBuilder();
    for (int number = 10; number < 30; number++) {
      attributes.putIndexedFields("attribute" + number, json("1"));
      memo.putFields("memo" + number, json("2"));
    }

    var labels = Labels.of(attributes.build(), memo.build());

    assertThat(labels).hasSize(16).containsKey("attribute10").doesNotContainKey("memo10");
  }
}
