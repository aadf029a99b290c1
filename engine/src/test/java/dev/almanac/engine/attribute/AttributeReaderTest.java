package dev.almanac.engine.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.enums.v1.IndexedValueType;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttributeReaderTest {
  @Test
  void readsWhatIsWrittenAsAKeyword() {
    String keyword = "it's \"so\" \\ \n ü";
    assertThat(AttributeReader.read(
            KeywordPayload.of(keyword), IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD))
        .containsExactly(new TypedValue.Text(keyword));
  }

  @Test
  void readsEachTypeAsItIsRegistered() {
    assertThat(read("TEXT", "\"some words\"")).containsExactly(new TypedValue.Text("some words"));
    assertThat(read("INT", "9223372036854775807"))
        .containsExactly(new TypedValue.Whole(Long.MAX_VALUE));
    assertThat(read("DOUBLE", "7")).containsExactly(new TypedValue.Real(7));
    assertThat(read("BOOL", " [ true ] ")).containsExactly(new TypedValue.Truth(true));
    assertThat(read("DATETIME", "\"1970-01-01T02:00:00.5+02:00\""))
        .containsExactly(new TypedValue.Time(Instant.ofEpochMilli(500)));
    assertThat(read("KEYWORD_LIST", "[\"a\", \"b\"]"))
        .containsExactly(new TypedValue.Text("a"), new TypedValue.Text("b"));
    assertThat(read("KEYWORD_LIST", "\"a\"")).containsExactly(new TypedValue.Text("a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TEXT", "KEYWORD", "INT", "DOUBLE", "BOOL", "DATETIME", "KEYWORD_LIST"})
  void nullAndAnEmptyListAreNoValue(String type) {
    var none = Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("binary/null"))
        .build();

    assertThat(read(type, "null")).isEmpty();
    assertThat(read(type, "[]")).isEmpty();
    assertThat(AttributeReader.read(none, type(type))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "TEXT|1|expected a string, found number",
        "KEYWORD|[\"a\",\"b\"]|expected one value, found 2",
        "KEYWORD|[null]|expected a string, found null",
        "KEYWORD|\"\\u0000\"|expected text without NUL",
        "KEYWORD|\"\\ud800\"|found half a character",
        "KEYWORD_LIST|[\"a\",1]|expected a string, found number",
        "KEYWORD_LIST|[[\"a\"]]|expected a string, found begin array",
        "INT|1.0|expected a whole number, found 1.0",
        "INT|1e2|expected a whole number, found 1e2",
        "INT|9223372036854775808|expected a number of 64 bits",
        "INT|\"1\"|expected a whole number, found string",
        "INT|true|found boolean",
        "DOUBLE|1e999|expected a number of 64 bits",
        "DOUBLE|NaN|expected JSON",
        "BOOL|1|expected true or false, found number",
        "BOOL|TRUE|expected JSON",
        "DATETIME|\"2020-01-01\"|as in RFC 3339",
        "DATETIME|\"2020-13-01T00:00:00Z\"|expected a date and time",
        "DATETIME|5|expected a date and time, found number",
        "INT|1 2|expected JSON",
        "INT|[1|expected JSON",
        "INT|``|expected JSON",
        "INT|{}|found begin object",
        "KEYWORD|'a'|expected JSON"
      })
  void refusesWhatIsOfAnotherType(String type, String json, String message) {
    assertThatThrownBy(() -> read(type, json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesOtherEncodings() {
    var without = Payload.newBuilder().setData(ByteString.copyFromUtf8("1")).build();
    var noText = json(ByteString.copyFrom(new byte[] {(byte) 0xff}));

    assertThatThrownBy(() -> AttributeReader.read(without, type("INT")))
        .hasMessageContaining("expected the encoding");
    assertThatThrownBy(() -> AttributeReader.read(noText, type("INT")))
        .hasMessageContaining("found no text");
  }

  private static List<TypedValue> read(String type, String json) {
    return AttributeReader.read(json(ByteString.copyFromUtf8(json)), type(type));
  }

  private static IndexedValueType type(String name) {
    return IndexedValueType.valueOf("INDEXED_VALUE_TYPE_" + name);
  }

  private static Payload json(ByteString data) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(data)
        .build();
  }
}
