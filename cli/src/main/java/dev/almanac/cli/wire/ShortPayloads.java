package dev.almanac.cli.wire;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import dev.almanac.cli.output.Json;
import dev.almanac.protocol.text.PayloadWords;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/**
 * Replaces payloads in a message's JSON by their values, which are easier to read and query than
 * Base64. Payloads that do not hold JSON stay as they are.
 */
final class ShortPayloads {
  private static final Set<String> PAYLOAD = Set.of("metadata", "data");

  private ShortPayloads() {}

  static JsonElement in(JsonElement json) {
    return switch (json) {
      case JsonArray array -> {
        var changed = new JsonArray(array.size());
        array.forEach(element -> changed.add(in(element)));
        yield changed;
      }
      case JsonObject object -> object(object);
      default -> json;
    };
  }

  private static JsonElement object(JsonObject object) {
    if (object.size() == 1 && object.get("payloads") instanceof JsonArray payloads) {
      return in(payloads);
    }
    return value(object).orElseGet(() -> {
      var changed = new JsonObject();
      object.asMap().forEach((name, field) -> changed.add(name, in(field)));
      return changed;
    });
  }

  private static Optional<JsonElement> value(JsonObject object) {
    if (!PAYLOAD.containsAll(object.keySet())
        || !(object.get("metadata") instanceof JsonObject metadata)
        || !metadata.has(PayloadText.ENCODING)) {
      return Optional.empty();
    }
    try {
      return switch (decode(metadata.get(PayloadText.ENCODING))) {
        case PayloadWords.NULL -> Optional.of(JsonNull.INSTANCE);
        case PayloadText.JSON -> Optional.of(Json.parse(decode(object.get("data"))));
        default -> Optional.empty();
      };
    } catch (IllegalArgumentException | JsonParseException notWhatItSeems) {
      return Optional.empty();
    }
  }

  private static String decode(JsonElement base64) {
    return base64.isJsonPrimitive()
        ? new String(Base64.getDecoder().decode(base64.getAsString()), StandardCharsets.UTF_8)
        : "";
  }
}
