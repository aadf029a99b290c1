package dev.almanac.store.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.store.Attribute;
import dev.almanac.store.Samples;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.AttributeValue.Value;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeValuesTest {
  @Test
  void storesEachTypeAsItIsRegistered() {
    assertThat(read("KEYWORD", "\"\\u00e4 \\\"b\\\"\"")).containsExactly(new Value.Text("ä \"b\""));
    assertThat(read("INT", "-42")).containsExactly(new Value.Whole(-42));
    assertThat(read("DOUBLE", "1.5e3")).containsExactly(new Value.Real(1500));
    assertThat(read("DOUBLE", "7")).containsExactly(new Value.Real(7));
    assertThat(read("BOOL", "true")).containsExactly(new Value.Whole(1));
    assertThat(read("BOOL", "false")).containsExactly(new Value.Whole(0));
    assertThat(read("KEYWORD_LIST", "[\"a\", \"b\"]"))
        .containsExactly(new Value.Text("a"), new Value.Text("b"));
    assertThat(read("KEYWORD", "null")).isEmpty();
  }

  @Test
  void storesATextAsItsWords() {
    assertThat(read("TEXT", "\"Größe: 2 Bäume, 2 Häuser\""))
        .containsExactly(
            new Value.Text("größe"),
            new Value.Text("2"),
            new Value.Text("bäume"),
            new Value.Text("häuser"));
    assertThat(read("TEXT", "\"?!\""))
        .as("present, though without words")
        .containsExactly(new Value.Text(""));
  }

  @ParameterizedTest
  @CsvSource({
    "1970-01-01T00:00:01Z, 1000000000",
    "1970-01-01T00:00:00.000000007Z, 7",
    "1970-01-01T02:00:00+02:00, 0",
    "1969-12-31T23:59:59.9Z, -100000000",
    "9999-01-01T00:00:00Z, 9223372036000000000"
  })
  void storesDatesAsNanoseconds(String date, long nanos) {
    assertThat(read("DATETIME", '"' + date + '"')).containsExactly(new Value.Whole(nanos));
  }

  @Test
  void leavesOutWhatCanNoLongerBeSearched() {
    var attributes = SearchAttributes.newBuilder()
        .putIndexedFields("Removed", json("1"))
        .putIndexedFields("NowOfAnotherType", json("\"text\""))
        .putIndexedFields("Kept", json("3"))
        .build();
    int whole = IndexedValueType.INDEXED_VALUE_TYPE_INT.getNumber();

    assertThat(AttributeValues.searchable(
            attributes,
            name ->
                name.equals("Removed") ? null : new Attribute(7, Samples.NAMESPACE, name, whole)))
        .containsExactly(new AttributeValue(7, new Value.Whole(3)));
  }

  private static List<Value> read(String type, String json) {
    int number = IndexedValueType.valueOf("INDEXED_VALUE_TYPE_" + type).getNumber();
    var attributes =
        SearchAttributes.newBuilder().putIndexedFields("Name", json(json)).build();
    var values = AttributeValues.searchable(
        attributes, name -> new Attribute(7, Samples.NAMESPACE, name, number));
    assertThat(values).allMatch(value -> value.attribute() == 7);
    return values.stream().map(AttributeValue::value).toList();
  }

  private static Payload json(String data) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8(data))
        .build();
  }
}
