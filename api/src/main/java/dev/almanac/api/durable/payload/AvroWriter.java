package dev.almanac.api.durable.payload;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes a value in the form that {@link AvroReader} reads. */
final class AvroWriter {
  private final CodedOutputStream out;

  private AvroWriter(CodedOutputStream out) {
    this.out = out;
  }

  static ByteString write(Value value) {
    var bytes = ByteString.newOutput();
    try {
      AvroSchema.MARK.writeTo(bytes);
      AvroSchema.FINGERPRINT.writeTo(bytes);
      var out = CodedOutputStream.newInstance(bytes);
      new AvroWriter(out).put(value);
      out.flush();
    } catch (IOException e) {
      throw new IllegalStateException("Memory could not be written", e);
    }
    return bytes.toByteString();
  }

  private void put(Value value) throws IOException {
    switch (value) {
      case Value.Nothing nothing -> kind(AvroSchema.NULL);
      case Value.Flag(boolean flag) -> {
        kind(AvroSchema.BOOLEAN);
        out.writeBoolNoTag(flag);
      }
      case Value.Whole(long number) -> {
        kind(AvroSchema.LONG);
        out.writeSInt64NoTag(number);
      }
      case Value.Real(double number) -> {
        kind(AvroSchema.DOUBLE);
        out.writeDoubleNoTag(number);
      }
      case Value.Bytes(var bytes) -> {
        kind(AvroSchema.BYTES);
        put(bytes);
      }
      case Value.Text(var text) -> {
        kind(AvroSchema.STRING);
        put(ByteString.copyFromUtf8(text));
      }
      case Value.Items(var items) -> {
        kind(AvroSchema.ARRAY);
        items(items);
      }
      case Value.Entries(var entries) -> {
        kind(AvroSchema.MAP);
        entries(entries);
      }
    }
  }

  private void kind(int kind) throws IOException {
    out.writeSInt64NoTag(kind);
  }

  private void put(ByteString bytes) throws IOException {
    out.writeSInt64NoTag(bytes.size());
    out.writeRawBytes(bytes);
  }

  private void items(List<Value> items) throws IOException {
    if (!items.isEmpty()) {
      out.writeSInt64NoTag(items.size());
      for (var item : items) {
        put(item);
      }
    }
    out.writeSInt64NoTag(0);
  }

  private void entries(Map<String, Value> entries) throws IOException {
    if (!entries.isEmpty()) {
      out.writeSInt64NoTag(entries.size());
      for (var entry : entries.entrySet()) {
        put(ByteString.copyFromUtf8(entry.getKey()));
        put(entry.getValue());
      }
    }
    out.writeSInt64NoTag(0);
  }
}
