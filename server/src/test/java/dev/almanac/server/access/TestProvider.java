package dev.almanac.server.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.almanac.testkit.token.TestSigner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** An identity provider that says whatever a test wants, as a hostile or broken one would. */
final class TestProvider implements AutoCloseable {
  static final TestSigner SIGNER = TestSigner.of("one", "ES256");

  final List<Map<String, String>> exchanges = new CopyOnWriteArrayList<>();
  final List<String> authorizations = new CopyOnWriteArrayList<>();
  final Map<String, String> claims = new LinkedHashMap<>();
  volatile String discoveryMembers = "";
  volatile TestSigner signer = SIGNER;
  volatile int tokenStatus = 200;
  private final HttpServer server;

  TestProvider() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    long now = Instant.now().getEpochSecond();
    claims.put("iss", "\"" + issuer() + "\"");
    claims.put("aud", "\"page\"");
    claims.put("sub", "\"u-1\"");
    claims.put("email", "\"ada@example.com\"");
    claims.put("iat", "" + now);
    claims.put("exp", "" + (now + 300));
    claims.put("groups", "[\"team\"]");
  }

  String issuer() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      switch (exchange.getRequestURI().getPath()) {
        case "/.well-known/openid-configuration" ->
          send(
              exchange,
              200,
              ("{\"issuer\":\"%1$s\",\"jwks_uri\":\"%1$s/keys\",\"authorization_endpoint\":"
                      + "\"%1$s/authorize\",\"token_endpoint\":\"%1$s/token\"%2$s}")
                  .formatted(issuer(), discoveryMembers));
        case "/keys" -> send(exchange, 200, TestSigner.set(SIGNER));
        case "/token" -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          exchanges.add(query(body));
          authorizations.add(
              String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
          String token = signer.sign(claims.entrySet().stream()
              .map(claim -> "\"%s\":%s".formatted(claim.getKey(), claim.getValue()))
              .collect(Collectors.joining(",", "{", "}")));
          send(
              exchange,
              tokenStatus,
              "{\"id_token\":\"%s\",\"access_token\":\"access\",\"token_type\":\"Bearer\"}"
                  .formatted(token));
        }
        default -> send(exchange, 404, "");
      }
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /** Returns the parameters of a query or a form. */
  static Map<String, String> query(String text) {
    return Arrays.stream(text.split("&"))
        .map(pair -> pair.split("=", 2))
        .collect(Collectors.toMap(
            pair -> pair[0], pair -> URLDecoder.decode(pair[1], UTF_8), (one, two) -> two));
  }

  static Map<String, String> query(URI uri) {
    return query(uri.getRawQuery());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
