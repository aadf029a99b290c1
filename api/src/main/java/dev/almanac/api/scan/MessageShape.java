package dev.almanac.api.scan;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a scan has to know of one type of messages. A descriptor knows the same, but searches for a
 * field where this has it at hand. Made when first asked for, and kept.
 */
final class MessageShape {
  private static final Map<Descriptor, MessageShape> KNOWN = new ConcurrentHashMap<>();

  private final int fieldCount;
  private final boolean keepsUnknownEnums;

  /** By number: those of Temporal's messages, and of ours, are small. */
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

  /** Whether numbers of enums are not looked at, here and in all messages inside. */
  boolean keepsUnknownEnums() {
    return keepsUnknownEnums;
  }

  /** Null if the type has no such field. */
  @Nullable
  Field field(int number) {
    return number < fields.length ? fields[number] : null;
  }

  /** One field of the type. */
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

    /** The type of its messages; looked up late, for a type may contain itself. */
    MessageShape message() {
      var known = message; // threads that come here together all find the same
      if (known == null) {
        known = MessageShape.of(descriptor.getMessageType());
        message = known;
      }
      return known;
    }

    /** Whether its enum has a value of this number. */
    boolean knows(int number) {
      return descriptor.getEnumType().findValueByNumber(number) != null;
    }
  }
}
