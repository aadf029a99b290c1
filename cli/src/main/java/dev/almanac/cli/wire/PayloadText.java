package dev.almanac.cli.wire;

import com.google.gson.JsonParseException;
import com.google.protobuf.ByteString;
import dev.almanac.cli.output.Json;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Converts values between payloads and text. */
public final class PayloadText {
  static final String ENCODING = "encoding";
  static final String JSON = "json/plain";
  static final String NULL = "binary/null";

  private PayloadText() {}

  /** @throws JsonParseException if the text is not JSON */
  public static Payload parse(String json) {
    return payload(Json.exact(Json.parse(json)));
  }

  /** Creates a payload from a string without quotes. */
  public static Payload string(String text) {
    return payload(Json.string(text));
  }

  private static Payload payload(String json) {
    return Payload.newBuilder()
        .putMetadata(ENCODING, ByteString.copyFromUtf8(JSON))
        .setData(ByteString.copyFromUtf8(json))
        .build();
  }

  /** Returns JSON as it is, anything else by encoding and size; empty if there is no value. */
  public static String of(Payload payload) {
    if (payload.equals(Payload.getDefaultInstance())) {
      return "";
    }
    String encoding = payload.getMetadataOrDefault(ENCODING, ByteString.EMPTY).toStringUtf8();
    if (encoding.startsWith("json/")) {
      return payload.getData().toStringUtf8();
    }
    return encoding.equals(NULL)
        ? "null"
        : "(%s, %,d bytes)".formatted(encoding, payload.getData().size());
  }

  public static String of(Payloads payloads) {
    return join(payloads.getPayloadsList());
  }

  public static String of(Map<String, Payload> fields) {
    return fields.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(field -> field.getKey() + "=" + of(field.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String join(Collection<Payload> payloads) {
    return payloads.stream().map(PayloadText::of).collect(Collectors.joining(", "));
  }
}
