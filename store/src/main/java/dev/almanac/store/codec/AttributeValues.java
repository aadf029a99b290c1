package dev.almanac.store.codec;

import dev.almanac.store.Attribute;
import dev.almanac.store.AttributeValue;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Search attributes as clients send them, to values that can be searched. */
public final class AttributeValues {
  private AttributeValues() {}

  /**
   * All values, each read as the type that its attribute has in the registry. Null and an empty
   * list are no value.
   *
   * @param registry the attributes of the namespace by name; null if it has none of this name
   * @throws IllegalArgumentException if an attribute is unknown or its value is of another type;
   *     the message is fit for users
   */
  public static List<AttributeValue> of(
      SearchAttributes attributes, Function<String, @Nullable Attribute> registry) {
    var values = new ArrayList<AttributeValue>();
    attributes.getIndexedFieldsMap().forEach((name, payload) -> {
      var attribute = registry.apply(name);
      if (attribute == null) {
        throw new IllegalArgumentException("search attribute %s is not defined".formatted(name));
      }
      for (var value : AttributeReader.read(attribute, payload)) {
        values.add(new AttributeValue(attribute.id(), value));
      }
    });
    return List.copyOf(values);
  }

  /**
   * The values that can be searched by now. They were checked when they were set; an attribute that
   * has been removed since, or defined anew with another type, is left out.
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

  private static List<AttributeValue.Value> read(Attribute attribute, Payload payload) {
    try {
      return AttributeReader.read(attribute, payload);
    } catch (IllegalArgumentException ofAnotherType) {
      return List.of();
    }
  }
}
