package dev.almanac.api.http.json;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import org.jspecify.annotations.Nullable;

/** Fields of our own messages whose bytes are a message of Temporal. */
final class EmbeddedFields {
  private EmbeddedFields() {}

  /** Returns the type of the message in the bytes of this field, or null if they are just bytes. */
  static @Nullable Descriptor type(FieldDescriptor field) {
    return null;
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
