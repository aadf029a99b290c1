package dev.almanac.api.http.net;

import com.google.protobuf.ByteString;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.json.MessageWriter;
import io.grpc.netty.shaded.io.netty.buffer.Unpooled;
import io.grpc.netty.shaded.io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.grpc.netty.shaded.io.netty.handler.codec.http.DefaultHttpContent;
import io.grpc.netty.shaded.io.netty.handler.codec.http.DefaultHttpResponse;
import io.grpc.netty.shaded.io.netty.handler.codec.http.FullHttpResponse;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpContent;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaderNames;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponse;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpUtil;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpVersion;
import java.util.Map;

/** Writes answers as responses. */
final class Responses {
  /** What a page could ask a browser for and nothing here needs. The page does copy texts. */
  private static final String NO_DEVICES =
      "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(),"
          + " serial=(), usb=()";

  /** What browsers must know of every answer; a route may set another value. */
  private static final Map<String, String> ALWAYS = Map.of(
      "X-Content-Type-Options", "nosniff",
      "X-Frame-Options", "DENY",
      "Referrer-Policy", "no-referrer",
      "Cross-Origin-Resource-Policy", "same-origin",
      "Permissions-Policy", NO_DEVICES,
      "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
      "Cache-Control", "no-store");

  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  private Responses() {}

  /** Returns the answer to a client that asks before it sends a body. */
  static FullHttpResponse goOn() {
    return new DefaultFullHttpResponse(
        HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER);
  }

  static FullHttpResponse of(HttpAnswer answer) {
    ByteString body = switch (answer.body()) {
      case HttpAnswer.Bytes(var bytes) -> bytes;
      case HttpAnswer.Json(var message, var style) ->
        ByteString.copyFromUtf8(MessageWriter.text(message, style));
      case HttpAnswer.Stream stream -> throw new IllegalStateException("A stream has no end");
    };
    var response = new DefaultFullHttpResponse(
        HttpVersion.HTTP_1_1,
        HttpResponseStatus.valueOf(answer.status()),
        Unpooled.wrappedBuffer(body.asReadOnlyByteBuffer()));
    addHeaders(answer, response);
    if (answer.status() != NO_CONTENT && answer.status() != NOT_MODIFIED) {
      response.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.size());
    }
    return response;
  }

  /** Returns the head of an endless answer, after which the connection ends. */
  static HttpResponse begin(HttpAnswer answer) {
    var response =
        new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(answer.status()));
    addHeaders(answer, response);
    HttpUtil.setTransferEncodingChunked(response, true);
    response.headers().set(HttpHeaderNames.CONNECTION, "close");
    return response;
  }

  static HttpContent part(ByteString part) {
    return new DefaultHttpContent(Unpooled.wrappedBuffer(part.asReadOnlyByteBuffer()));
  }

  private static void addHeaders(HttpAnswer answer, HttpResponse response) {
    ALWAYS.forEach(response.headers()::set);
    answer.headers().forEach(response.headers()::set);
    response.headers().set(HttpHeaderNames.SET_COOKIE, answer.cookies());
  }
}
