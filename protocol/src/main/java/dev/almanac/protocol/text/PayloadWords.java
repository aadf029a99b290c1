package dev.almanac.protocol.text;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import java.util.Map;
import java.util.stream.Collectors;

/** Shows values to people. */
public final class PayloadWords {
  /** The encoding of a value that is null. */
  public static final String NULL = "binary/null";

  private PayloadWords() {}

  /** Returns JSON as it is, anything else by encoding and size; empty if there is no value. */
  public static String of(Payload payload) {
    if (payload.equals(Payload.getDefaultInstance())) {
      return "";
    }
    String encoding = payload.getMetadataOrDefault("encoding", ByteString.EMPTY).toStringUtf8();
    if (encoding.startsWith("json/")) {
      return payload.getData().toStringUtf8();
    }
    return encoding.equals(NULL)
        ? "null"
        : "(%s, %,d bytes)".formatted(encoding, payload.getData().size());
  }

  /** Returns all values, with commas between them. */
  public static String of(Payloads payloads) {
    return payloads.getPayloadsList().stream()
        .map(PayloadWords::of)
        .collect(Collectors.joining(", "));
  }

  /** Returns all fields, by name. */
  public static String of(Map<String, Payload> fields) {
    return fields.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(field -> field.getKey() + "=" + of(field.getValue()))
        .collect(Collectors.joining(", "));
  }
}
