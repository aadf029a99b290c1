package dev.almanac.api.scan;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a scan must know about a message type. A descriptor knows the same, but would search for
 * each field. Created on first use, and kept.
 */
final class MessageShape {
  private static final Map<Descriptor, MessageShape> KNOWN = new ConcurrentHashMap<>();

  private final int fieldCount;
  private final boolean keepsUnknownEnums;

  /** Indexed by number: field numbers of Temporal's messages, and of ours, are small. */
  private final @Nullable Field[] fields;

  private MessageShape(Descriptor type) {
    fieldCount = type.getFields().size();
    keepsUnknownEnums = UnknownEnums.areKeptIn(type);
    int largest =
        type.getFields().stream().mapToInt(FieldDescriptor::getNumber).max().orElse(0);
    fields = new Field[largest + 1];
    type.getFields().forEach(field -> fields[field.getNumber()] = new Field(field));
  }

  static MessageShape of(Descriptor type) {
    var known = KNOWN.get(type);
    return known == null ? KNOWN.computeIfAbsent(type, MessageShape::new) : known;
  }

  int fieldCount() {
    return fieldCount;
  }

  /** Returns whether unknown enum numbers are allowed here and in all nested messages. */
  boolean keepsUnknownEnums() {
    return keepsUnknownEnums;
  }

  /** Returns null if the type has no such field. */
  @Nullable
  Field field(int number) {
    return number < fields.length ? fields[number] : null;
  }

  /** A field of the type. */
  static final class Field {
    private final FieldDescriptor descriptor;
    private final JavaType type;
    private final boolean isRepeated;
    private @Nullable MessageShape message;

    private Field(FieldDescriptor descriptor) {
      this.descriptor = descriptor;
      this.type = descriptor.getJavaType();
      this.isRepeated = descriptor.isRepeated();
    }

    FieldDescriptor descriptor() {
      return descriptor;
    }

    JavaType type() {
      return type;
    }

    boolean isRepeated() {
      return isRepeated;
    }

    /** Returns its message type. Resolved on first use, because a type may contain itself. */
    MessageShape message() {
      var known = message; // a race is harmless: all threads find the same shape
      if (known == null) {
        known = MessageShape.of(descriptor.getMessageType());
        message = known;
      }
      return known;
    }

    /** Returns whether its enum has a value with this number. */
    boolean knows(int number) {
      return descriptor.getEnumType().findValueByNumber(number) != null;
    }
  }
}
