package dev.almanac.engine.attribute;

import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What search attributes users may set. */
public final class SearchAttributeRules {
  private static final int MOST_KEYS = 100;
  private static final int VALUE_BYTES = 2 * 1024;
  private static final int TOTAL_BYTES = 40 * 1024;
  private static final String TYPE = "type";

  private SearchAttributeRules() {}

  /**
   * Tells what is wrong, if anything is.
   *
   * @param registered the attributes of the namespace
   */
  public static Optional<String> check(
      SearchAttributes attributes, Map<String, IndexedValueType> registered) {
    var fields = attributes.getIndexedFieldsMap();
    if (fields.size() > MOST_KEYS) {
      return Optional.of(
          "number of search attributes %d exceeds limit %d".formatted(fields.size(), MOST_KEYS));
    }
    for (var field : new TreeMap<>(fields).entrySet()) {
      var problem = check(field.getKey(), field.getValue(), registered);
      if (problem.isPresent()) {
        return problem;
      }
    }
    int total = attributes.getSerializedSize();
    return total > TOTAL_BYTES
        ? Optional.of("total size of search attributes %d exceeds size limit %d"
            .formatted(total, TOTAL_BYTES))
        : Optional.empty();
  }

  private static Optional<String> check(
      String name, Payload value, Map<String, IndexedValueType> registered) {
    if (KnownAttributes.setByServerOnly(name)) {
      return Optional.of(name + " attribute can't be set in SearchAttributes");
    }
    var predefined = KnownAttributes.PREDEFINED.get(name);
    var type = predefined == null ? registered.get(name) : predefined;
    if (type == null) {
      return Optional.of("search attribute " + name + " is not defined");
    }
    int size = value.getData().size();
    if (size > VALUE_BYTES) {
      return Optional.of("search attribute %s value of size %d exceeds size limit %d"
          .formatted(name, size, VALUE_BYTES));
    }
    return saysOtherwise(value, type)
        .map(claimed -> "search attribute %s is of type %s, not %s"
            .formatted(name, AttributeType.of(type).label(), claimed))
        .or(() -> AttributeValue.problem(value, AttributeType.of(type))
            .map(found -> "%s is not a valid value for search attribute %s of type %s"
                .formatted(found, name, AttributeType.of(type).label())));
  }

  /** The type that the value claims to have, if that is another. */
  private static Optional<String> saysOtherwise(Payload value, IndexedValueType type) {
    var claimed = value.getMetadataMap().get(TYPE);
    return Optional.ofNullable(claimed)
        .map(bytes -> bytes.toStringUtf8())
        .filter(text -> !text.isEmpty())
        .filter(text -> !AttributeType.of(type).isCalled(text));
  }
}
