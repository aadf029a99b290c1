package dev.almanac.cli.definition;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import dev.almanac.cli.output.Json;
import dev.almanac.cli.wire.PayloadText;
import io.temporal.api.common.v1.Payload;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Payloads as values of a file: JSON as it is, anything else as the message under the key
 * {@code $payload}, so that nothing is lost.
 */
final class PayloadValues {
  private static final String EXACT = "$payload";
  private static final String ENCODING = "encoding";

  /** Search attributes also have a type, which servers add. */
  private static final Set<String> KNOWN = Set.of(ENCODING, "type");

  private PayloadValues() {}

  static JsonElement value(Payload payload) {
    var encoding = payload.getMetadataOrDefault(ENCODING, ByteString.EMPTY).toStringUtf8();
    if (KNOWN.containsAll(payload.getMetadataMap().keySet())) {
      if (encoding.equals("binary/null") && payload.getData().isEmpty()) {
        return JsonNull.INSTANCE;
      }
      if (encoding.equals("json/plain")) {
        try {
          var value = Json.parse(payload.getData().toStringUtf8());
          return value instanceof JsonObject object && object.has(EXACT) ? exact(payload) : value;
        } catch (JsonParseException notJson) {
          return exact(payload);
        }
      }
    }
    return exact(payload);
  }

  static JsonObject values(Map<String, Payload> fields) {
    var json = new JsonObject();
    fields.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(field -> json.add(field.getKey(), value(field.getValue())));
    return json;
  }

  /** @throws JsonParseException if an exact payload is none */
  static Payload payload(JsonElement value) {
    if (value.isJsonNull()) {
      return Payload.newBuilder()
          .putMetadata(ENCODING, ByteString.copyFromUtf8("binary/null"))
          .build();
    }
    if (value instanceof JsonObject object && object.size() == 1 && object.has(EXACT)) {
      var payload = Payload.newBuilder();
      try {
        JsonFormat.parser().merge(Json.exact(object.get(EXACT)), payload);
      } catch (InvalidProtocolBufferException e) {
        throw new JsonParseException("not a payload: " + e.getMessage(), e);
      }
      return payload.build();
    }
    return PayloadText.parse(Json.exact(value));
  }

  static Map<String, Payload> payloads(JsonObject fields) {
    var payloads = new LinkedHashMap<String, Payload>();
    fields.asMap().forEach((name, value) -> payloads.put(name, payload(value)));
    return payloads;
  }

  private static JsonObject exact(Payload payload) {
    var json = new JsonObject();
    try {
      json.add(EXACT, JsonParser.parseString(JsonFormat.printer().print(payload)));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("a payload that has no JSON", e);
    }
    return json;
  }
}
