package dev.almanac.cli.wire;

import com.google.gson.JsonParseException;
import com.google.protobuf.ByteString;
import dev.almanac.cli.output.Json;
import dev.almanac.protocol.text.PayloadWords;
import io.temporal.api.common.v1.Payload;

/** Converts values between payloads and text. */
public final class PayloadText {
  static final String ENCODING = "encoding";
  static final String JSON = "json/plain";

  private PayloadText() {}

  /** @throws JsonParseException if the text is not JSON */
  public static Payload parse(String json) {
    return payload(Json.exact(Json.parse(json)));
  }

  /** Creates a payload from a string without quotes. */
  public static Payload string(String text) {
    return payload(Json.string(text));
  }

  /** Shows a value to people: a string without its quotes, anything else as JSON. */
  public static String words(Payload payload) {
    var words = PayloadWords.of(payload);
    if (!words.startsWith("\"")) {
      return words;
    }
    try {
      return Json.parse(words).getAsString();
    } catch (JsonParseException e) {
      return words; // it says that it is JSON; show what it is
    }
  }

  private static Payload payload(String json) {
    return Payload.newBuilder()
        .putMetadata(ENCODING, ByteString.copyFromUtf8(JSON))
        .setData(ByteString.copyFromUtf8(json))
        .build();
  }
}
