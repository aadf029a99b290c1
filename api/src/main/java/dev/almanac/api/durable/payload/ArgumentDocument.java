package dev.almanac.api.durable.payload;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.protobuf.ByteString;
import dev.almanac.api.durable.json.JsonText;
import dev.almanac.api.durable.json.Members;
import io.temporal.api.common.v1.Payloads;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Converts the arguments of a workflow. Clients send an envelope, {@code {"codec": "avro", "blob":
 * …}}, with a list as its value, or the list itself in JSON; an answer always has the envelope.
 */
public final class ArgumentDocument {
  private static final String CODEC = "codec";
  private static final String BLOB = "blob";
  private static final String AVRO = "avro";

  private ArgumentDocument() {}

  /** Reads the arguments in a member; reports what is wrong with them. */
  public static Optional<Payloads> read(Members members, String name) {
    return members.any(name).flatMap(input -> {
      try {
        return Optional.of(payloads(input));
      } catch (BadPayloadException e) {
        members.refuse(name, "cannot be read: " + e.getMessage());
        return Optional.empty();
      }
    });
  }

  private static Payloads payloads(JsonElement input) {
    var payloads = Payloads.newBuilder();
    arguments(input).forEach(value -> payloads.addPayloads(PayloadValues.payload(value)));
    return payloads.build();
  }

  private static List<Value> arguments(JsonElement input) {
    return switch (input) {
      case JsonArray list -> list.asList().stream().map(JsonValues::value).toList();
      case JsonObject object
      when object.has(CODEC) || object.has(BLOB) -> arguments(enveloped(object));
      case JsonObject object ->
        throw new BadPayloadException(
            "expected a list of arguments or an envelope with a codec and a blob");
      default ->
        throw new BadPayloadException(
            "expected a list of arguments, found %s".formatted(JsonText.kind(input)));
    };
  }

  /** A single value is the only argument. */
  private static List<Value> arguments(Value value) {
    return value instanceof Value.Items(var items) ? items : List.of(value);
  }

  private static Value enveloped(JsonObject envelope) {
    if (!text(envelope, CODEC).equals(AVRO)) {
      throw new BadPayloadException("its codec must be \"avro\", which is the only one");
    }
    if (envelope.has("external_storage") || envelope.has("external_payload")) {
      throw new BadPayloadException(
          "it refers to a payload stored elsewhere; here payloads are part of the request");
    }
    try {
      return AvroReader.read(ByteString.copyFrom(Base64.getDecoder().decode(text(envelope, BLOB))));
    } catch (IllegalArgumentException e) {
      throw new BadPayloadException("its blob is not base 64");
    }
  }

  private static String text(JsonObject envelope, String name) {
    var member = envelope.get(name);
    return member != null && member.isJsonPrimitive() ? member.getAsString() : "";
  }

  /** Returns the envelope of a workflow's arguments. */
  public static JsonObject write(Payloads input) {
    var values = input.getPayloadsList().stream().map(PayloadValues::value).toList();
    var blob = AvroWriter.write(new Value.Items(values)).toByteArray();
    var envelope = new JsonObject();
    envelope.addProperty(CODEC, AVRO);
    envelope.addProperty(BLOB, Base64.getEncoder().encodeToString(blob));
    return envelope;
  }
}
