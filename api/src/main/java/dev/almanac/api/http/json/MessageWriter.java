package dev.almanac.api.http.json;

import com.google.gson.stream.JsonWriter;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes messages as proto3 JSON. Fields without a value are left out. */
public final class MessageWriter {
  private final JsonWriter out;
  private final JsonStyle style;
  private final WellKnownJson known;

  private MessageWriter(JsonWriter out, JsonStyle style) {
    this.out = out;
    this.style = style;
    this.known = new WellKnownJson(this, out);
  }

  public static String text(Message message, JsonStyle style) {
    var text = new StringWriter();
    var out = new JsonWriter(text);
    out.setIndent(style.isPretty() ? "  " : "");
    out.setHtmlSafe(false);
    try {
      new MessageWriter(out, style).message(message);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to memory", e);
    }
    return text.toString();
  }

  void message(Message message) throws IOException {
    if (style.hasShorthand() && PayloadShorthand.covers(message.getDescriptorForType())) {
      if (PayloadShorthand.write(message, out)) {
        return;
      }
    } else if (known.write(message)) {
      return;
    }
    out.beginObject();
    fields(message);
    out.endObject();
  }

  /** Writes the fields of a message into the object that is open. */
  void fields(Message message) throws IOException {
    for (Map.Entry<FieldDescriptor, Object> field : message.getAllFields().entrySet()) {
      out.name(field.getKey().getJsonName());
      field(field.getKey(), field.getValue());
    }
  }

  private void field(FieldDescriptor field, Object value) throws IOException {
    if (field.isMapField()) {
      map(field, (List<?>) value);
    } else if (field.isRepeated()) {
      out.beginArray();
      for (Object element : (List<?>) value) {
        value(field, element);
      }
      out.endArray();
    } else {
      value(field, value);
    }
  }

  private void map(FieldDescriptor field, List<?> entries) throws IOException {
    var key = field.getMessageType().findFieldByNumber(1);
    var value = field.getMessageType().findFieldByNumber(2);
    out.beginObject();
    for (Object entry : entries) {
      var pair = (Message) entry;
      out.name(String.valueOf(pair.getField(key)));
      value(value, pair.getField(value));
    }
    out.endObject();
  }

  void value(FieldDescriptor field, Object value) throws IOException {
    switch (field.getType()) {
      case MESSAGE, GROUP -> message((Message) value);
      case STRING -> out.value((String) value);
      case BYTES -> bytes(field, (ByteString) value);
      case BOOL -> out.value((Boolean) value);
      case ENUM -> enumValue((EnumValueDescriptor) value);
      case INT32, SINT32, SFIXED32 -> out.value((Integer) value);
      case UINT32, FIXED32 -> out.value(Integer.toUnsignedLong((Integer) value));
      case INT64, SINT64, SFIXED64 -> out.value(String.valueOf(value));
      case UINT64, FIXED64 -> out.value(Long.toUnsignedString((Long) value));
      case FLOAT, DOUBLE -> number((Number) value);
    }
  }

  private void bytes(FieldDescriptor field, ByteString value) throws IOException {
    @Nullable Message embedded = EmbeddedFields.read(field, value);
    if (embedded == null) {
      out.value(Base64.getEncoder().encodeToString(value.toByteArray()));
    } else {
      message(embedded);
    }
  }

  /** Only {@code NullValue} has one value, which JSON knows. */
  private void enumValue(EnumValueDescriptor value) throws IOException {
    if (value.getType().getFullName().equals("google.protobuf.NullValue")) {
      out.nullValue();
    } else if (value.getIndex() < 0) {
      out.value(value.getNumber());
    } else {
      out.value(value.getName());
    }
  }

  private void number(Number value) throws IOException {
    double number = value.doubleValue();
    if (Double.isFinite(number)) {
      out.value(value);
    } else {
      out.value(String.valueOf(number));
    }
  }
}
