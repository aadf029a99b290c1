package dev.almanac.api.scan;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import dev.almanac.api.NestingLimit;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Scans the bytes of a message before it is parsed, to find two things in one pass.
 *
 * <p>The weight estimates how much memory the message will take: two bytes on the wire can become
 * an object of a hundred. The scan also finds enum numbers that this server does not know. Looking
 * for them in the parsed message would cost a reflective call for each field.
 */
public final class RequestScan {
  private static final long OBJECT = 48;
  private static final long FIELD = 8;
  private static final long PACKED_BYTE = 8;

  /** A number that the enum of its field does not have. */
  record UnknownEnum(FieldDescriptor field, int number) {}

  private final CodedInputStream in;
  private final long most;
  private long weight;
  private @Nullable UnknownEnum unknown;

  private RequestScan(CodedInputStream in, long most) {
    this.in = in;
    this.most = most;
  }

  /**
   * Scans the first {@code size} of these bytes. Stops when the weight exceeds {@code most}, and
   * where the message is malformed or nested too deeply, because its parser stops there, too.
   */
  public static RequestScan of(byte[] bytes, int size, Descriptor type, long most) {
    var scan = new RequestScan(CodedInputStream.newInstance(bytes, 0, size), most);
    var shape = MessageShape.of(type);
    try {
      scan.message(shape, !shape.keepsUnknownEnums(), 0);
    } catch (IOException malformed) {
      return scan;
    }
    return scan;
  }

  /** Returns the estimated size of the message in memory, in bytes. */
  public long weight() {
    return weight;
  }

  /**
   * Returns whether the bytes contain an unknown enum number. The message may still have none, if a
   * later value of the same field replaces it.
   */
  public boolean hasUnknownEnum() {
    return unknown != null;
  }

  Optional<UnknownEnum> unknownEnum() {
    return Optional.ofNullable(unknown);
  }

  private void message(MessageShape type, boolean checks, int depth) throws IOException {
    if (depth > NestingLimit.LEVELS) {
      throw new InvalidProtocolBufferException("Nested too deeply");
    }
    weight += OBJECT + FIELD * type.fieldCount();
    for (int tag = in.readTag(); tag != 0 && weight <= most; tag = in.readTag()) {
      MessageShape.@Nullable Field field = type.field(WireFormat.getTagFieldNumber(tag));
      if (WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
        scalar(tag, field, checks);
      } else if (field != null && field.type() == JavaType.MESSAGE) {
        var inner = field.message();
        int outer = in.pushLimit(in.readRawVarint32());
        message(inner, checks && !inner.keepsUnknownEnums(), depth + 1);
        if (weight <= most) {
          in.popLimit(outer);
        }
      } else {
        content(field, checks);
      }
    }
  }

  private void scalar(int tag, MessageShape.@Nullable Field field, boolean checks)
      throws IOException {
    weight += field == null ? 2 * OBJECT : field.isRepeated() ? 2 * FIELD : 0;
    if (checks
        && field != null
        && field.type() == JavaType.ENUM
        && WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT) {
      check(field);
    } else {
      in.skipField(tag);
    }
  }

  /** Scans a text, bytes, packed numbers or an unknown field. */
  private void content(MessageShape.@Nullable Field field, boolean checks) throws IOException {
    int length = in.readRawVarint32();
    boolean isText =
        field == null || field.type() == JavaType.STRING || field.type() == JavaType.BYTE_STRING;
    if (checks && field != null && field.type() == JavaType.ENUM && field.isRepeated()) {
      int outer = in.pushLimit(length);
      while (!in.isAtEnd()) {
        check(field);
      }
      in.popLimit(outer);
    } else {
      in.skipRawBytes(length);
    }
    weight += OBJECT + (isText ? length : PACKED_BYTE * length); // skipping has checked the length
  }

  private void check(MessageShape.Field field) throws IOException {
    int number = in.readEnum();
    if (!field.knows(number) && unknown == null) {
      unknown = new UnknownEnum(field.descriptor(), number);
    }
  }
}
