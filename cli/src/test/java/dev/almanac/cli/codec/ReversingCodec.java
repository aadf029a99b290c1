package dev.almanac.cli.codec;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.JsonFormat;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/** A codec server that turns the bytes of payloads around, or refuses to. */
final class ReversingCodec implements AutoCloseable {
  private static final String ENCODING = "binary/reversed";

  /** A request: its path, and the headers that a codec server may ask for. */
  record Asked(String path, String namespace, String authorization, String team, int payloads) {}

  /** What it answers in place of payloads. */
  record Odd(int status, String body) {}

  private final HttpServer server;
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final AtomicReference<Odd> odd = new AtomicReference<>();

  ReversingCodec() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/codec";
  }

  List<Asked> asked() {
    return List.copyOf(asked);
  }

  void answerWith(Odd answer) {
    odd.set(answer);
  }

  static Payload encoded(Payload plain) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8(ENCODING))
        .setData(reversed(plain.toByteString()))
        .build();
  }

  static boolean isEncoded(Payload payload) {
    return payload
        .getMetadataOrDefault("encoding", ByteString.EMPTY)
        .toStringUtf8()
        .equals(ENCODING);
  }

  private static Payload decoded(Payload payload) {
    try {
      return isEncoded(payload) ? Payload.parseFrom(reversed(payload.getData())) : payload;
    } catch (IOException e) {
      throw new AssertionError("was not encoded here", e);
    }
  }

  private static ByteString reversed(ByteString bytes) {
    var turned = new byte[bytes.size()];
    for (int i = 0; i < turned.length; i++) {
      turned[i] = bytes.byteAt(turned.length - 1 - i);
    }
    return ByteString.copyFrom(turned);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var payloads = Payloads.newBuilder();
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      JsonFormat.parser().merge(body, payloads);
      String path = exchange.getRequestURI().getPath();
      asked.add(new Asked(
          path,
          header(exchange, "X-Namespace"),
          header(exchange, "Authorization"),
          header(exchange, "X-Team"),
          payloads.getPayloadsCount()));
      Odd instead = odd.get();
      if (instead != null) {
        exchange.getResponseHeaders().set("Location", "/elsewhere");
        send(exchange, instead.status(), instead.body());
        return;
      }
      for (int at = 0; at < payloads.getPayloadsCount(); at++) {
        Payload payload = payloads.getPayloads(at);
        payloads.setPayloads(at, path.endsWith("/encode") ? encoded(payload) : decoded(payload));
      }
      send(exchange, 200, JsonFormat.printer().print(payloads));
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
