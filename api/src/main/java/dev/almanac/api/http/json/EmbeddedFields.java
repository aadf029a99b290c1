package dev.almanac.api.http.json;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.almanac.protocol.v1.EmbeddedProto;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Fields of our own messages whose bytes are a message of Temporal. */
public final class EmbeddedFields {
  private static final Map<FieldDescriptor, Optional<Descriptor>> KNOWN = new ConcurrentHashMap<>();

  private EmbeddedFields() {}

  /** Returns the type of the message in the bytes of this field, or null if they are just bytes. */
  public static @Nullable Descriptor type(FieldDescriptor field) {
    return field.getType() == FieldDescriptor.Type.BYTES
        ? KNOWN.computeIfAbsent(field, EmbeddedFields::embedded).orElse(null)
        : null;
  }

  /** @throws IllegalStateException if the proto names an unknown message */
  private static Optional<Descriptor> embedded(FieldDescriptor field) {
    String name = field.getOptions().getExtension(EmbeddedProto.embedded);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    @Nullable Descriptor type = KnownTypes.find(name);
    if (type == null) {
      throw new IllegalStateException(
          "%s embeds the unknown message %s".formatted(field.getFullName(), name));
    }
    return Optional.of(type);
  }

  /** Returns the message in the bytes, or null if it is none or cannot be read. */
  static @Nullable Message read(FieldDescriptor field, ByteString bytes) {
    @Nullable Descriptor type = type(field);
    try {
      return type == null ? null : KnownTypes.parse(type, bytes);
    } catch (InvalidProtocolBufferException e) {
      return null;
    }
  }
}
