package dev.almanac.api.ledger;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.time.Instant;

/** Builds a JSON object member by member. */
final class Structs {
  private final Struct.Builder struct = Struct.newBuilder();

  Structs put(String name, String text) {
    struct.putFields(name, Value.newBuilder().setStringValue(text).build());
    return this;
  }

  Structs put(String name, long number) {
    struct.putFields(name, Value.newBuilder().setNumberValue((double) number).build());
    return this;
  }

  Structs put(String name, boolean flag) {
    struct.putFields(name, Value.newBuilder().setBoolValue(flag).build());
    return this;
  }

  Structs put(String name, Instant time) {
    return put(name, time.toString());
  }

  Struct done() {
    return struct.build();
  }

  /** Converts a JSON object to a message. */
  static Struct of(JsonObject object) {
    var struct = Struct.newBuilder();
    object.asMap().forEach((name, value) -> struct.putFields(name, value(value)));
    return struct.build();
  }

  private static Value value(JsonElement element) {
    var value = Value.newBuilder();
    return switch (element) {
      case JsonObject object -> value.setStructValue(of(object)).build();
      case JsonArray array -> {
        var list = ListValue.newBuilder();
        array.forEach(one -> list.addValues(value(one)));
        yield value.setListValue(list).build();
      }
      case JsonPrimitive primitive -> value(primitive);
      default -> value.setNullValue(NullValue.NULL_VALUE).build();
    };
  }

  private static Value value(JsonPrimitive primitive) {
    var value = Value.newBuilder();
    if (primitive.isBoolean()) {
      return value.setBoolValue(primitive.getAsBoolean()).build();
    }
    return primitive.isNumber()
        ? value.setNumberValue(primitive.getAsDouble()).build()
        : value.setStringValue(primitive.getAsString()).build();
  }
}
