package dev.almanac.api.traffic;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * About how much memory a message will take when it is read. Two bytes on the wire can become an
 * object of a hundred, so this is found out before, by stepping over the fields.
 */
public final class RequestWeight {
  private static final long OBJECT = 48;
  private static final long FIELD = 8;
  private static final long PACKED_BYTE = 8;

  private final CodedInputStream in;
  private final long most;
  private long weight;

  private RequestWeight(byte[] message, long most) {
    this.in = CodedInputStream.newInstance(message);
    this.most = most;
  }

  /**
   * In bytes. It ends early when it is more than {@code most}, and where the message is malformed,
   * for there its reader ends, too.
   */
  public static long of(byte[] message, Descriptor type, long most) {
    var reader = new RequestWeight(message, most);
    try {
      reader.weight = OBJECT + FIELD * type.getFields().size();
      reader.message(type, 0);
    } catch (IOException malformed) {
      return reader.weight;
    }
    return reader.weight;
  }

  private void message(Descriptor type, int depth) throws IOException {
    if (depth > 100) {
      throw new InvalidProtocolBufferException("Nested too deeply");
    }
    for (int tag = in.readTag(); tag != 0 && weight <= most; tag = in.readTag()) {
      FieldDescriptor field = type.findFieldByNumber(WireFormat.getTagFieldNumber(tag));
      if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
        weight += field == null ? 2 * OBJECT : field.isRepeated() ? 2 * FIELD : 0;
        in.skipField(tag);
        continue;
      }
      int length = in.readRawVarint32();
      if (field != null && field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
        Descriptor inner = field.getMessageType();
        weight += OBJECT + FIELD * inner.getFields().size();
        int outer = in.pushLimit(length);
        message(inner, depth + 1);
        if (weight <= most) {
          in.popLimit(outer);
        }
      } else {
        weight += OBJECT + content(field, length);
        in.skipRawBytes(length);
      }
    }
  }

  private static long content(@Nullable FieldDescriptor field, int length) {
    boolean isText = field == null
        || field.getJavaType() == FieldDescriptor.JavaType.STRING
        || field.getJavaType() == FieldDescriptor.JavaType.BYTE_STRING;
    return isText ? length : PACKED_BYTE * length;
  }
}
