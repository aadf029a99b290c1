package dev.almanac.api.http.json;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The fields of a message type by both names: {@code workflowId} and {@code workflow_id}. */
final class FieldNames {
  private static final Map<Descriptor, FieldNames> KNOWN = new ConcurrentHashMap<>();

  private final Map<String, FieldDescriptor> fields = new HashMap<>();

  private FieldNames(Descriptor type) {
    type.getFields().forEach(field -> fields.put(field.getName(), field));
    type.getFields().forEach(field -> fields.put(field.getJsonName(), field));
  }

  static FieldNames of(Descriptor type) {
    return KNOWN.computeIfAbsent(type, FieldNames::new);
  }

  /** Returns the field, or null. */
  @Nullable
  FieldDescriptor field(String name) {
    return fields.get(name);
  }
}
