package dev.almanac.api.durable.payload;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a value from Avro's single-object encoding: two marking bytes, the fingerprint of the one
 * schema there is, and the value. The schema is a record with a union of eight kinds; a list or map
 * has such records again. Avro's variable-length integers are those of Protocol Buffers.
 *
 * <p>Depth and number of values are limited, and a length is believed only as far as there are
 * bytes, so a short text never becomes a large value.
 */
final class AvroReader {
  static final int DEEPEST = 64;
  static final int MOST_VALUES = 100_000;

  private final CodedInputStream in;
  private final int size;
  private int values;

  private AvroReader(ByteString bytes) {
    in = bytes.newCodedInput();
    size = bytes.size();
  }

  /** @throws BadPayloadException if the bytes are not such a value */
  static Value read(ByteString bytes) {
    if (!bytes.startsWith(AvroSchema.MARK)) {
      throw new BadPayloadException("it does not begin as a value in Avro does");
    }
    var rest = bytes.substring(AvroSchema.MARK.size());
    if (!rest.startsWith(AvroSchema.FINGERPRINT)) {
      throw new BadPayloadException("its Avro schema is not known");
    }
    var avro = new AvroReader(rest.substring(AvroSchema.FINGERPRINT.size()));
    try {
      var value = avro.value(1);
      if (!avro.in.isAtEnd()) {
        throw new BadPayloadException("bytes follow its Avro value");
      }
      return value;
    } catch (InvalidProtocolBufferException e) {
      throw new BadPayloadException("its Avro value is cut off or malformed");
    } catch (IOException e) {
      throw new IllegalStateException("Bytes in memory could not be read", e);
    }
  }

  private Value value(int depth) throws IOException {
    if (++values > MOST_VALUES) {
      throw new BadPayloadException("it has more than %d values".formatted(MOST_VALUES));
    }
    if (depth > DEEPEST) {
      throw new BadPayloadException("it is nested deeper than %d levels".formatted(DEEPEST));
    }
    long kind = in.readSInt64();
    return switch (Math.clamp(kind, -1, Integer.MAX_VALUE)) {
      case AvroSchema.NULL -> new Value.Nothing();
      case AvroSchema.BOOLEAN -> new Value.Flag(flag());
      case AvroSchema.LONG -> new Value.Whole(in.readSInt64());
      case AvroSchema.DOUBLE -> new Value.Real(finite(in.readDouble()));
      case AvroSchema.BYTES -> new Value.Bytes(bytes());
      case AvroSchema.STRING -> new Value.Text(text());
      case AvroSchema.ARRAY -> new Value.Items(items(depth));
      case AvroSchema.MAP -> new Value.Entries(entries(depth));
      default ->
        throw new BadPayloadException("its Avro value has the unknown kind %d".formatted(kind));
    };
  }

  private boolean flag() throws IOException {
    byte flag = in.readRawByte();
    if (flag != 0 && flag != 1) {
      throw new BadPayloadException("a boolean in its Avro value is %d".formatted(flag));
    }
    return flag == 1;
  }

  private static double finite(double number) {
    if (!Double.isFinite(number)) {
      throw new BadPayloadException("a number in its Avro value is not finite");
    }
    return number;
  }

  private ByteString bytes() throws IOException {
    long length = in.readSInt64();
    if (length < 0 || length > size - in.getTotalBytesRead()) {
      throw new BadPayloadException("its Avro value is cut off or malformed");
    }
    return ByteString.copyFrom(in.readRawBytes((int) length));
  }

  private String text() throws IOException {
    var bytes = bytes();
    if (!bytes.isValidUtf8()) {
      throw new BadPayloadException("a text in its Avro value is not UTF-8");
    }
    return bytes.toStringUtf8();
  }

  private List<Value> items(int depth) throws IOException {
    var items = new ArrayList<Value>();
    for (long left = block(); left > 0; left = block()) {
      for (; left > 0; left--) {
        items.add(value(depth + 1));
      }
    }
    return items;
  }

  private Map<String, Value> entries(int depth) throws IOException {
    var entries = new LinkedHashMap<String, Value>();
    for (long left = block(); left > 0; left = block()) {
      for (; left > 0; left--) {
        var name = text();
        if (entries.put(name, value(depth + 1)) != null) {
          throw new BadPayloadException("a map in its Avro value has a key twice");
        }
      }
    }
    return entries;
  }

  /** Returns the number of elements that follow; zero at the end. A negative one adds a size. */
  private long block() throws IOException {
    long count = in.readSInt64();
    if (count < 0) {
      in.readSInt64();
      return -count;
    }
    return count;
  }
}
