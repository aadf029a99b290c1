package dev.almanac.api.http;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.almanac.api.http.json.JsonStyle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is sent back. Length, date and the headers that every answer has are added to it.
 *
 * @param headers with their usual names
 * @param cookies to set, each as a header has it
 */
public record HttpAnswer(int status, Map<String, String> headers, List<String> cookies, Body body) {
  public static final String JSON = "application/json";

  /** What stands behind the headers. */
  public sealed interface Body {}

  /** These bytes. */
  public record Bytes(ByteString bytes) implements Body {}

  /** A message as JSON. It is written once there is room for it. */
  public record Json(Message message, JsonStyle style) implements Body {}

  /** Parts that come from time to time, until the client goes. */
  public record Stream(StreamSource source) implements Body {}

  public HttpAnswer {
    headers = new LinkedHashMap<>(headers);
    cookies = List.copyOf(cookies);
  }

  public HttpAnswer(int status, Map<String, String> headers, Body body) {
    this(status, headers, List.of(), body);
  }

  public static HttpAnswer of(int status, String type, ByteString body) {
    return new HttpAnswer(status, Map.of("Content-Type", type), new Bytes(body));
  }

  public static HttpAnswer text(int status, String text) {
    return of(status, "text/plain; charset=utf-8", ByteString.copyFromUtf8(text));
  }

  /** @param json a complete JSON text */
  public static HttpAnswer json(int status, String json) {
    return of(status, JSON, ByteString.copyFromUtf8(json));
  }

  public static HttpAnswer json(int status, Message message, JsonStyle style) {
    return new HttpAnswer(status, Map.of("Content-Type", JSON), new Json(message, style));
  }

  /** Returns the answer with one more header. */
  public HttpAnswer with(String header, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new HttpAnswer(status, more, cookies, body);
  }

  /** Returns the answer with one more cookie. */
  public HttpAnswer withCookie(String cookie) {
    var more = new ArrayList<>(cookies);
    more.add(cookie);
    return new HttpAnswer(status, headers, more, body);
  }
}
