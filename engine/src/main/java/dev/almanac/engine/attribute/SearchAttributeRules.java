package dev.almanac.engine.attribute;

import com.google.protobuf.ByteString;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.RunLimits;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Checks the search attributes that users set. */
public final class SearchAttributeRules {
  private static final int SHOWN = 100;

  /** The metadata key of a value's type. */
  private static final String TYPE = "type";

  private SearchAttributeRules() {}

  /** Returns the problem, if there is one. */
  public static Optional<String> check(
      SearchAttributes attributes, NamespaceInfo namespace, RunLimits.Attributes limits) {
    var fields = attributes.getIndexedFieldsMap();
    if (fields.size() > limits.keys()) {
      return Optional.of("number of search attributes %d exceeds limit %d"
          .formatted(fields.size(), limits.keys()));
    }
    for (var field : new TreeMap<>(fields).entrySet()) {
      var problem = check(field.getKey(), field.getValue(), namespace, limits.value());
      if (problem.isPresent()) {
        return problem;
      }
    }
    int total = attributes.getSerializedSize();
    return total > limits.total()
        ? Optional.of("total size of search attributes %d exceeds size limit %d"
            .formatted(total, limits.total()))
        : Optional.empty();
  }

  /**
   * Adds to each value without a type the one registered in the namespace: SDKs ignore values
   * without a type.
   */
  public static SearchAttributes typed(
      SearchAttributes attributes, Map<String, IndexedValueType> registered) {
    var typed = attributes.toBuilder();
    attributes.getIndexedFieldsMap().forEach((name, value) -> {
      var type = type(name, registered);
      if (type != null && !value.containsMetadata(TYPE)) {
        var label = ByteString.copyFromUtf8(AttributeType.of(type).label());
        typed.putIndexedFields(name, value.toBuilder().putMetadata(TYPE, label).build());
      }
    });
    return typed.build();
  }

  private static @Nullable IndexedValueType type(
      String name, Map<String, IndexedValueType> registered) {
    var predefined = KnownAttributes.PREDEFINED.get(name);
    return predefined == null ? registered.get(name) : predefined;
  }

  /** The type in a value's own metadata is ignored: the registered type counts. */
  private static Optional<String> check(
      String name, Payload value, NamespaceInfo namespace, long most) {
    if (KnownAttributes.setByServerOnly(name)) {
      return Optional.of("Search attribute " + name + " is set by the server alone.");
    }
    var type = type(name, namespace.types());
    if (type == null) {
      return Optional.of("Namespace %s has no mapping defined for search attribute %s"
          .formatted(namespace.name(), name));
    }
    int size = value.getData().size();
    if (size > most) {
      return Optional.of(
          "search attribute %s value size %d exceeds size limit %d".formatted(name, size, most));
    }
    return problem(value, type)
        .map(problem -> "Search attribute %s has the type %s and cannot hold %s: %s."
            .formatted(name, AttributeType.of(type).label(), shown(value), problem));
  }

  private static Optional<String> problem(Payload value, IndexedValueType type) {
    try {
      AttributeReader.read(value, type);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.ofNullable(e.getMessage());
    }
  }

  private static String shown(Payload value) {
    var text = value.getData().toStringUtf8();
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
  }
}
