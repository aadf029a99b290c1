package dev.almanac.cli.spec;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.almanac.calendar.SpecException;
import dev.almanac.cli.output.Json;
import dev.almanac.protocol.schedule.SpecJson;
import io.temporal.api.schedule.v1.ScheduleSpec;
import org.jspecify.annotations.Nullable;

/** Reads the members of one line of batch mode. */
final class BatchRequest {
  private BatchRequest() {}

  static ScheduleSpec spec(JsonObject request) {
    var spec = request.get("spec");
    if (spec == null || !spec.isJsonObject()) {
      throw refuse("spec", "is not an object", spec);
    }
    return SpecJson.parse(Json.compact(spec));
  }

  static String text(JsonObject request, String name) {
    var value = request.get(name);
    if (value == null || !value.isJsonPrimitive() || !value.getAsJsonPrimitive().isString()) {
      throw refuse(name, "is not a string", value);
    }
    return value.getAsString();
  }

  static int number(JsonObject request, String name) {
    var value = request.get(name);
    try {
      if (value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber()) {
        return value.getAsBigDecimal().intValueExact();
      }
    } catch (ArithmeticException e) {
      throw refuse(name, "is not a whole number in range", value);
    }
    throw refuse(name, "is not a number", value);
  }

  private static SpecException refuse(String name, String reason, @Nullable JsonElement value) {
    return SpecException.of(
        name + (value == null ? " is missing" : " " + reason), name, String.valueOf(value), 0);
  }
}
