package dev.almanac.api.http.json;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Descriptors.OneofDescriptor;
import com.google.protobuf.Message;
import dev.almanac.api.NestingLimit;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads proto3 JSON into messages, in one pass and without a tree in between. Names of fields are
 * those of JSON or of the proto, names of enum values long or short. A field that the message does
 * not have is refused, so that no part of a request is ignored.
 */
public final class MessageReader {
  private final JsonStyle style;
  private final Weight weight;
  private boolean hasUnknownEnum;

  /** @param mostBytes the largest size of the message in memory */
  public MessageReader(JsonStyle style, long mostBytes) {
    this(style, new Weight(mostBytes));
  }

  private MessageReader(JsonStyle style, Weight weight) {
    this.style = style;
    this.weight = weight;
  }

  /**
   * Fills a message with the fields of an object.
   *
   * @throws JsonException if the text is not the JSON of such a message
   * @throws Weight.TooLarge if the message takes too much memory
   */
  public void read(String json, Message.Builder message) throws JsonException {
    var in = RawJson.reader(json);
    try {
      message(in, message, 0);
      if (in.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonException("", "Expected one JSON value, found more");
      }
    } catch (IOException e) {
      throw malformed(in, e);
    }
  }

  /** Fills one field with a value. */
  public void read(String json, Message.Builder message, FieldDescriptor field)
      throws JsonException {
    var in = RawJson.reader(json);
    try {
      field(in, message, field, 0);
      if (in.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonException("", "Expected one JSON value, found more");
      }
    } catch (IOException e) {
      throw malformed(in, e);
    }
  }

  /** Returns about how many bytes all messages take in memory that were read. */
  public long weight() {
    return weight.bytes();
  }

  /** Returns the text, of which the reader keeps a copy. */
  String weighed(String text) {
    return weight.add(text);
  }

  /** Returns whether a message contains an enum number that its enum does not have. */
  public boolean hasUnknownEnum() {
    return hasUnknownEnum;
  }

  void message(JsonReader in, Message.Builder message, int depth)
      throws IOException, JsonException {
    var type = message.getDescriptorForType();
    if (depth > NestingLimit.LEVELS) {
      throw new JsonException(
          path(in), "messages are nested more than %d levels deep".formatted(NestingLimit.LEVELS));
    }
    weight.addMessage(type);
    if (style.hasShorthand() && PayloadShorthand.covers(type)) {
      payloads(in, message, depth);
    } else if (WellKnownText.covers(type)) {
      String text = weight.addParts(string(in));
      message.mergeFrom(WellKnownText.read(type, () -> previousPath(in), text));
    } else if (WellKnownJson.covers(type)) {
      new WellKnownReading(this).read(in, message, depth);
    } else {
      fields(in, message, depth);
    }
  }

  private void fields(JsonReader in, Message.Builder message, int depth)
      throws IOException, JsonException {
    expect(in, JsonToken.BEGIN_OBJECT, "an object");
    in.beginObject();
    var seen = new HashSet<Object>();
    while (in.hasNext()) {
      String name = in.nextName();
      @Nullable
      FieldDescriptor field = FieldNames.of(message.getDescriptorForType()).field(name);
      if (field == null) {
        throw new JsonException(
            path(in),
            "%s has no such field".formatted(message.getDescriptorForType().getName()));
      }
      if (in.peek() == JsonToken.NULL && !isNullAValue(field)) {
        in.nextNull();
      } else {
        requireFirst(in, field, seen);
        field(in, message, field, depth);
      }
    }
    in.endObject();
  }

  private static void requireFirst(JsonReader in, FieldDescriptor field, Set<Object> seen)
      throws JsonException {
    if (!seen.add(field)) {
      throw new JsonException(path(in), "found twice");
    }
    @Nullable OneofDescriptor one = field.getRealContainingOneof();
    if (one != null && !seen.add(one)) {
      throw new JsonException(
          path(in), "only one of the fields of %s may be set".formatted(one.getName()));
    }
  }

  /** In JSON as a message null is a value, and so it is for a payload. */
  private boolean isNullAValue(FieldDescriptor field) {
    if (field.isRepeated()) {
      return false;
    }
    return switch (field.getJavaType()) {
      case MESSAGE -> isNullAValue(field.getMessageType());
      case ENUM -> field.getEnumType().getFullName().equals("google.protobuf.NullValue");
      default -> false;
    };
  }

  private boolean isNullAValue(Descriptor type) {
    return type.getFullName().equals("google.protobuf.Value")
        || (style.hasShorthand() && PayloadShorthand.isOne(type));
  }

  void field(JsonReader in, Message.Builder message, FieldDescriptor field, int depth)
      throws IOException, JsonException {
    if (field.isMapField()) {
      map(in, message, field, depth);
    } else if (field.isRepeated()) {
      expect(in, JsonToken.BEGIN_ARRAY, "an array");
      in.beginArray();
      while (in.hasNext()) {
        message.addRepeatedField(field, value(in, message, field, depth));
      }
      in.endArray();
    } else if (field.getJavaType() == JavaType.MESSAGE) {
      message(in, message.getFieldBuilder(field), depth + 1);
    } else {
      message.setField(field, value(in, message, field, depth));
    }
  }

  private void map(JsonReader in, Message.Builder message, FieldDescriptor field, int depth)
      throws IOException, JsonException {
    expect(in, JsonToken.BEGIN_OBJECT, "an object");
    in.beginObject();
    var key = field.getMessageType().findFieldByNumber(1);
    var value = field.getMessageType().findFieldByNumber(2);
    var seen = new HashSet<Object>();
    while (in.hasNext()) {
      Object name = ScalarText.read(key, () -> path(in), weight.add(in.nextName()));
      if (!seen.add(name)) {
        throw new JsonException(path(in), "found twice");
      }
      var entry = message.newBuilderForField(field);
      weight.addMessage(field.getMessageType());
      entry.setField(key, name);
      entry.setField(value, value(in, entry, value, depth));
      message.addRepeatedField(field, entry.build());
    }
    in.endObject();
  }

  private Object value(JsonReader in, Message.Builder message, FieldDescriptor field, int depth)
      throws IOException, JsonException {
    if (field.getJavaType() == JavaType.MESSAGE) {
      var inner = message.newBuilderForField(field);
      message(in, inner, depth + 1);
      return inner.build();
    }
    @Nullable Descriptor embedded = EmbeddedFields.type(field);
    if (embedded != null && in.peek() == JsonToken.BEGIN_OBJECT) {
      var inner = KnownTypes.builder(embedded);
      message(in, inner, depth + 1);
      return inner.build().toByteString();
    }
    return scalar(in, field);
  }

  Object scalar(JsonReader in, FieldDescriptor field) throws IOException, JsonException {
    String text = switch (in.peek()) {
      case STRING -> in.nextString();
      case NUMBER -> number(in, field);
      case BOOLEAN -> truth(in, field);
      case NULL -> nothing(in, field);
      default -> throw unexpected(in, "a value");
    };
    Object value = ScalarText.read(field, () -> previousPath(in), weight.add(text));
    if (value instanceof EnumValueDescriptor named && named.getIndex() < 0) {
      hasUnknownEnum = true;
    }
    return value;
  }

  private static String number(JsonReader in, FieldDescriptor field)
      throws IOException, JsonException {
    return switch (field.getJavaType()) {
      case INT, LONG, FLOAT, DOUBLE, ENUM -> in.nextString();
      case STRING -> throw unexpected(in, "a text");
      default -> throw unexpected(in, "no number");
    };
  }

  private static String truth(JsonReader in, FieldDescriptor field)
      throws IOException, JsonException {
    if (field.getJavaType() != JavaType.BOOLEAN) {
      throw unexpected(in, "neither true nor false");
    }
    return String.valueOf(in.nextBoolean());
  }

  private static String nothing(JsonReader in, FieldDescriptor field)
      throws IOException, JsonException {
    if (field.getJavaType() != JavaType.ENUM) {
      throw unexpected(in, "a value");
    }
    in.nextNull();
    return "NULL_VALUE";
  }

  private void payloads(JsonReader in, Message.Builder message, int depth)
      throws IOException, JsonException {
    if (PayloadShorthand.isOne(message.getDescriptorForType())) {
      payload(weight.add(RawJson.text(in)), message);
    } else if (in.peek() == JsonToken.BEGIN_ARRAY) {
      field(in, message, message.getDescriptorForType().findFieldByNumber(1), depth);
    } else {
      fields(in, message, depth);
    }
  }

  /** What reads as a whole payload with an encoding is one; anything else is its data. */
  private void payload(String json, Message.Builder message) {
    if (json.startsWith("{")) {
      var whole = message.getDefaultInstanceForType().newBuilderForType();
      try {
        new MessageReader(style.withShorthand(false), weight).read(json, whole);
        if (PayloadShorthand.isComplete(whole)) {
          message.mergeFrom(whole.build());
          return;
        }
      } catch (JsonException e) {
        // It is data, then.
      }
    }
    PayloadShorthand.read(json, message);
  }

  static void expect(JsonReader in, JsonToken token, String what)
      throws IOException, JsonException {
    if (in.peek() != token) {
      throw unexpected(in, what);
    }
  }

  private static String string(JsonReader in) throws IOException, JsonException {
    expect(in, JsonToken.STRING, "a text");
    return in.nextString();
  }

  static JsonException unexpected(JsonReader in, String what) throws IOException {
    String found = switch (in.peek()) {
      case BEGIN_OBJECT -> "an object";
      case BEGIN_ARRAY -> "an array";
      case STRING -> "a text";
      case NUMBER -> "a number";
      case BOOLEAN -> "true or false";
      case NULL -> "null";
      case NAME, END_OBJECT, END_ARRAY, END_DOCUMENT -> "nothing";
    };
    return new JsonException(path(in), "expected %s, found %s".formatted(what, found));
  }

  /** The reader's own text speaks of its library. Of that, the line and the column are useful. */
  private static JsonException malformed(JsonReader in, IOException fault) {
    String text = String.valueOf(fault.getMessage());
    int from = text.indexOf(" at line ");
    int to = text.indexOf(" path ", from);
    String place = from < 0 || to < 0 ? "" : text.substring(from, to);
    return new JsonException(path(in), "malformed JSON" + place);
  }

  /**
   * Returns the path of the current field without its start, which stands for the request. For
   * errors only: each call puts all names together, and they may have millions of characters.
   */
  static String path(JsonReader in) {
    return path(in.getPath());
  }

  /** Likewise, of the field whose value was read last. */
  private static String previousPath(JsonReader in) {
    return path(in.getPreviousPath());
  }

  private static String path(String path) {
    return ScalarText.shortened(
        path.length() > 2 && path.startsWith("$.") ? path.substring(2) : "body");
  }
}
