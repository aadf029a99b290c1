package dev.almanac.api.durable.payload;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.protobuf.ByteString;
import dev.almanac.api.durable.json.Numbers;
import java.util.Base64;
import java.util.LinkedHashMap;

/** Converts values to and from JSON. */
final class JsonValues {
  private JsonValues() {}

  /** @throws BadPayloadException if a number is too large */
  static Value value(JsonElement json) {
    return switch (json) {
      case JsonPrimitive primitive -> value(primitive);
      case JsonArray array ->
        new Value.Items(array.asList().stream().map(JsonValues::value).toList());
      case JsonObject object -> {
        var entries = new LinkedHashMap<String, Value>();
        object.asMap().forEach((name, member) -> entries.put(name, value(member)));
        yield new Value.Entries(entries);
      }
      default -> new Value.Nothing();
    };
  }

  private static Value value(JsonPrimitive primitive) {
    if (primitive.isBoolean()) {
      return new Value.Flag(primitive.getAsBoolean());
    }
    if (primitive.isString()) {
      return new Value.Text(primitive.getAsString());
    }
    return Numbers.whole(primitive)
        .<Value>map(Value.Whole::new)
        .or(() -> Numbers.real(primitive).map(Value.Real::new))
        .orElseThrow(() -> new BadPayloadException(
            "the number %s is too large".formatted(primitive.getAsString())));
  }

  /** Writes bytes in base 64. Call it for values that are JSON where that would lose something. */
  static JsonElement json(Value value) {
    return switch (value) {
      case Value.Nothing nothing -> JsonNull.INSTANCE;
      case Value.Flag(boolean flag) -> new JsonPrimitive(flag);
      case Value.Whole(long number) -> new JsonPrimitive(number);
      case Value.Real(double number) -> new JsonPrimitive(number);
      case Value.Bytes(ByteString bytes) ->
        new JsonPrimitive(Base64.getEncoder().encodeToString(bytes.toByteArray()));
      case Value.Text(var text) -> new JsonPrimitive(text);
      case Value.Items(var items) -> {
        var array = new JsonArray();
        items.forEach(item -> array.add(json(item)));
        yield array;
      }
      case Value.Entries(var entries) -> {
        var object = new JsonObject();
        entries.forEach((name, entry) -> object.add(name, json(entry)));
        yield object;
      }
    };
  }
}
