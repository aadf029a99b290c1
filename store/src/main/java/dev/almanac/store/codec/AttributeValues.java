package dev.almanac.store.codec;

import dev.almanac.engine.attribute.AttributeReader;
import dev.almanac.engine.attribute.TypedValue;
import dev.almanac.store.Attribute;
import dev.almanac.store.Nanos;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.TextTokens;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts search attributes as clients send them to searchable values. */
public final class AttributeValues {
  private AttributeValues() {}

  /**
   * Returns the values that can be searched now. They were checked when they were set. Attributes
   * that were removed since, or defined again with another type, are left out.
   *
   * @param registry returns the namespace's attribute of a name, or null
   */
  public static List<AttributeValue> searchable(
      SearchAttributes attributes, Function<String, @Nullable Attribute> registry) {
    var values = new ArrayList<AttributeValue>();
    attributes.getIndexedFieldsMap().forEach((name, payload) -> {
      var attribute = registry.apply(name);
      if (attribute != null) {
        read(attribute, payload)
            .forEach(value -> values.add(new AttributeValue(attribute.id(), value)));
      }
    });
    return List.copyOf(values);
  }

  private static List<Value> read(Attribute attribute, Payload payload) {
    var type = IndexedValueType.forNumber(attribute.type());
    if (type == null) {
      return List.of();
    }
    try {
      return AttributeReader.read(payload, type).stream()
          .flatMap(value -> stored(value, type))
          .toList();
    } catch (IllegalArgumentException ofAnotherType) {
      return List.of();
    }
  }

  private static Stream<Value> stored(TypedValue value, IndexedValueType type) {
    return switch (value) {
      case TypedValue.Text(String text) ->
        type == IndexedValueType.INDEXED_VALUE_TYPE_TEXT
            ? words(text)
            : Stream.of(new Value.Text(text));
      case TypedValue.Whole(long number) -> Stream.of(new Value.Whole(number));
      case TypedValue.Real(double real) -> Stream.of(new Value.Real(real));
      case TypedValue.Truth(boolean isTrue) -> Stream.of(new Value.Whole(isTrue ? 1 : 0));
      case TypedValue.Time(var time) -> Stream.of(new Value.Whole(Nanos.of(time)));
    };
  }

  /** Returns the words by which a text is found; a text without words becomes one empty value. */
  private static Stream<Value> words(String text) {
    var words = TextTokens.of(text);
    return words.isEmpty() ? Stream.of(new Value.Text("")) : words.stream().map(Value.Text::new);
  }
}
