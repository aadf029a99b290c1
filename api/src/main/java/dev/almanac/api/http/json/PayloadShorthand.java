package dev.almanac.api.http.json;

import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Message;
import com.google.protobuf.MessageOrBuilder;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Payloads as Temporal's HTTP API writes them: one whose data is JSON stands there as that JSON,
 * and several stand in an array. The type of a message in JSON is among its fields.
 */
final class PayloadShorthand {
  private static final String PAYLOAD = "temporal.api.common.v1.Payload";
  private static final String PAYLOADS = "temporal.api.common.v1.Payloads";
  private static final String ENCODING = "encoding";
  private static final String MESSAGE_TYPE = "messageType";
  private static final String TYPE_FIELD = "_protoMessageType";
  private static final ByteString NULL = ByteString.copyFromUtf8("binary/null");
  private static final ByteString JSON = ByteString.copyFromUtf8("json/plain");
  private static final ByteString MESSAGE = ByteString.copyFromUtf8("json/protobuf");

  private PayloadShorthand() {}

  static boolean covers(Descriptor type) {
    return isOne(type) || type.getFullName().equals(PAYLOADS);
  }

  static boolean isOne(Descriptor type) {
    return type.getFullName().equals(PAYLOAD);
  }

  /** Writes the short form; returns false, with nothing written, if there is none. */
  static boolean write(Message message, JsonWriter out) throws IOException {
    if (isOne(message.getDescriptorForType())) {
      Optional<String> json = json(message);
      if (json.isPresent()) {
        copy(json.get(), out);
      }
      return json.isPresent();
    }
    var field = message.getDescriptorForType().findFieldByNumber(1);
    List<Optional<String>> each = ((List<?>) message.getField(field))
        .stream().map(payload -> json((Message) payload)).toList();
    if (!each.stream().allMatch(Optional::isPresent)) {
      return false;
    }
    out.beginArray();
    for (var json : each) {
      copy(json.orElseThrow(), out);
    }
    out.endArray();
    return true;
  }

  /** Returns the JSON that stands for a payload; empty if there is none. */
  private static Optional<String> json(Message payload) {
    var type = payload.getDescriptorForType();
    Map<String, ByteString> metadata = metadata(payload);
    ByteString encoding = metadata.getOrDefault(ENCODING, ByteString.EMPTY);
    if (encoding.equals(NULL) && metadata.size() == 1) {
      return Optional.of("null");
    }
    var data = (ByteString) payload.getField(type.findFieldByName("data"));
    if (!data.isValidUtf8()) {
      return Optional.empty();
    }
    if (encoding.equals(JSON) && metadata.size() == 1) {
      return normal(data.toStringUtf8(), null);
    }
    ByteString name = metadata.getOrDefault(MESSAGE_TYPE, ByteString.EMPTY);
    return encoding.equals(MESSAGE) && metadata.size() == 2 && !name.isEmpty()
        ? normal(data.toStringUtf8(), name.toStringUtf8())
        : Optional.empty();
  }

  /** Returns whether the payload says how it is encoded and has data, if it needs any. */
  static boolean isComplete(Message.Builder payload) {
    ByteString encoding = metadata(payload).get(ENCODING);
    return encoding != null
        && (encoding.equals(NULL)
            || payload.hasField(payload.getDescriptorForType().findFieldByName("data")));
  }

  private static Map<String, ByteString> metadata(MessageOrBuilder payload) {
    var field = payload.getDescriptorForType().findFieldByName("metadata");
    var key = field.getMessageType().findFieldByNumber(1);
    var value = field.getMessageType().findFieldByNumber(2);
    var metadata = new HashMap<String, ByteString>();
    for (Object entry : (List<?>) payload.getField(field)) {
      var pair = (Message) entry;
      metadata.put((String) pair.getField(key), (ByteString) pair.getField(value));
    }
    return metadata;
  }

  /** Returns the JSON, with the name of its message if it has one; empty if it is none. */
  private static Optional<String> normal(String json, @Nullable String messageType) {
    try {
      var in = RawJson.reader(json);
      if (messageType != null && in.peek() != JsonToken.BEGIN_OBJECT) {
        return Optional.empty();
      }
      var text = new StringWriter();
      var out = new JsonWriter(text);
      RawJson.copy(in, out, messageType == null ? Map.of() : Map.of(TYPE_FIELD, messageType));
      return in.peek() == JsonToken.END_DOCUMENT ? Optional.of(text.toString()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static void copy(String json, JsonWriter out) throws IOException {
    RawJson.copy(RawJson.reader(json), out, Map.of());
  }

  /** Fills a payload with a value. */
  static void read(String json, Message.Builder payload) {
    if (json.equals("null")) {
      fill(payload, ByteString.EMPTY, Map.of(ENCODING, NULL));
      return;
    }
    @Nullable String messageType = RawJson.textOf(json, TYPE_FIELD);
    if (messageType == null) {
      fill(payload, ByteString.copyFromUtf8(json), Map.of(ENCODING, JSON));
    } else {
      fill(
          payload,
          ByteString.copyFromUtf8(RawJson.without(json, TYPE_FIELD)),
          Map.of(ENCODING, MESSAGE, MESSAGE_TYPE, ByteString.copyFromUtf8(messageType)));
    }
  }

  private static void fill(
      Message.Builder payload, ByteString data, Map<String, ByteString> metadata) {
    var type = payload.getDescriptorForType();
    payload.setField(type.findFieldByName("data"), data);
    var field = type.findFieldByName("metadata");
    metadata.forEach((key, value) -> {
      var entry = payload.newBuilderForField(field);
      entry.setField(field.getMessageType().findFieldByNumber(1), key);
      entry.setField(field.getMessageType().findFieldByNumber(2), value);
      payload.addRepeatedField(field, entry.build());
    });
  }
}
