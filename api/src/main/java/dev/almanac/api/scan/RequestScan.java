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
 * Steps over the fields of a message before it is read, to find two things at once.
 *
 * <p>Its weight is about how much memory it will take: two bytes on the wire can become an object
 * of a hundred. And its enums may have numbers that this server does not know. To ask the message
 * for them later would be a call through {@code java.lang.reflect} for each of its fields.
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
   * Scans the first {@code size} of these bytes. It ends early when the weight is more than
   * {@code most}, and where the message is malformed or nested too deep, for there its reader ends,
   * too.
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

  /** About what the message takes in memory, in bytes. */
  public long weight() {
    return weight;
  }

  /**
   * Whether there may be an unknown number of an enum: there is none in the message if there is
   * none here, but the message may have dropped the one that is here for a later value.
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

  /** A text, bytes, numbers that are packed, or something unknown. */
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
    weight += OBJECT + (isText ? length : PACKED_BYTE * length); // of a length that may be trusted
  }

  private void check(MessageShape.Field field) throws IOException {
    int number = in.readEnum();
    if (!field.knows(number) && unknown == null) {
      unknown = new UnknownEnum(field.descriptor(), number);
    }
  }
}
