package dev.almanac.store.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.almanac.store.Attribute;
import dev.almanac.store.AttributeValue;
import dev.almanac.store.AttributeValue.Value;
import dev.almanac.store.Samples;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttributeValuesTest {
  @Test
  void readsEachTypeAsItIsRegistered() {
    assertThat(read("TEXT", "\"some words\"")).containsExactly(new Value.Text("some words"));
    assertThat(read("KEYWORD", "\"\\u00e4 \\\"b\\\"\"")).containsExactly(new Value.Text("ä \"b\""));
    assertThat(read("INT", "-42")).containsExactly(new Value.Whole(-42));
    assertThat(read("INT", "9223372036854775807")).containsExactly(new Value.Whole(Long.MAX_VALUE));
    assertThat(read("DOUBLE", "1.5e3")).containsExactly(new Value.Real(1500));
    assertThat(read("DOUBLE", "7")).containsExactly(new Value.Real(7));
    assertThat(read("BOOL", "true")).containsExactly(new Value.Whole(1));
    assertThat(read("BOOL", "false")).containsExactly(new Value.Whole(0));
    assertThat(read("KEYWORD_LIST", "[\"a\", \"b\"]"))
        .containsExactly(new Value.Text("a"), new Value.Text("b"));
  }

  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:01Z, 1000000000",
    "1970-01-01T00:00:00.000000007Z, 7",
    "1970-01-01T02:00:00+02:00, 0",
    "1969-12-31T23:59:59.9Z, -100000000",
    "9999-01-01T00:00:00Z, 9223372036000000000"
  })
  void readsDatesAsNanoseconds(String date, long nanos) {
    assertThat(read("DATETIME", '"' + date + '"')).containsExactly(new Value.Whole(nanos));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TEXT", "KEYWORD", "INT", "DOUBLE", "BOOL", "DATETIME", "KEYWORD_LIST"})
  void nullAndAnEmptyListAreNoValue(String type) {
    assertThat(read(type, "null")).isEmpty();
    assertThat(read(type, "[]")).isEmpty();
    assertThat(read(
            type,
            Payload.newBuilder()
                .putMetadata("encoding", ByteString.copyFromUtf8("binary/null"))
                .build()))
        .isEmpty();
  }

  @Test
  void aListOfOneIsItsElement() {
    assertThat(read("INT", "[3]")).containsExactly(new Value.Whole(3));
    assertThat(read("BOOL", " [ true ] ")).containsExactly(new Value.Whole(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "TEXT|1|expected a string, found number",
        "KEYWORD|[\"a\",\"b\"]|expected one value, found 2",
        "KEYWORD|[null]|expected a string, found null",
        "KEYWORD|\"\\u0000\"|must not contain NUL",
        "KEYWORD_LIST|\"a\"|expected a list",
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
        .hasMessageStartingWith("invalid value for search attribute Name of type ")
        .hasMessageContaining(message);
  }

  @Test
  void refusesOtherEncodings() {
    var payload = Payload.newBuilder().setData(ByteString.copyFromUtf8("1")).build();

    assertThatThrownBy(() -> read("INT", payload)).hasMessageContaining("expected the encoding");
    assertThatThrownBy(() -> read("INT", json(ByteString.copyFrom(new byte[] {(byte) 0xff}))))
        .hasMessageContaining("found no text");
  }

  @Test
  void refusesNamesThatAreNotRegistered() {
    var attributes = SearchAttributes.newBuilder()
        .putIndexedFields("Other", json(ByteString.copyFromUtf8("1")))
        .build();

    assertThatThrownBy(() -> AttributeValues.of(attributes, name -> null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("search attribute Other is not defined");
  }

  @Test
  void leavesOutWhatCanNoLongerBeSearched() {
    var attributes = SearchAttributes.newBuilder()
        .putIndexedFields("Removed", json(ByteString.copyFromUtf8("1")))
        .putIndexedFields("NowOfAnotherType", json(ByteString.copyFromUtf8("\"text\"")))
        .putIndexedFields("Kept", json(ByteString.copyFromUtf8("3")))
        .build();
    int whole = IndexedValueType.INDEXED_VALUE_TYPE_INT.getNumber();

    assertThat(AttributeValues.searchable(
            attributes,
            name ->
                name.equals("Removed") ? null : new Attribute(7, Samples.NAMESPACE, name, whole)))
        .containsExactly(new AttributeValue(7, new Value.Whole(3)));
  }

  private static List<Value> read(String type, String json) {
    return read(type, json(ByteString.copyFromUtf8(json)));
  }

  private static List<Value> read(String type, Payload payload) {
    int number = IndexedValueType.valueOf("INDEXED_VALUE_TYPE_" + type).getNumber();
    var attributes =
        SearchAttributes.newBuilder().putIndexedFields("Name", payload).build();
    var values =
        AttributeValues.of(attributes, name -> new Attribute(7, Samples.NAMESPACE, name, number));
    assertThat(values).allMatch(value -> value.attribute() == 7);
    return values.stream().map(value -> value.value()).toList();
  }

  private static Payload json(ByteString data) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(data)
        .build();
  }
}
