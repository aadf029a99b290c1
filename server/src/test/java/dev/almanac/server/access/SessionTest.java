package dev.almanac.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.protocol.operator.v1.RevokeApiKeyRequest;
import dev.almanac.server.DataLocation;
import dev.almanac.server.Servers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** People at the page. */
class SessionTest {
  private static final String SCHEDULES = "/api/almanac/v1/namespaces/orders/schedules";

  @TempDir
  Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private Servers server;
  private Callers callers;

  @BeforeEach
  void start() throws Exception {
    server =
        Servers.guarded(Callers.keys(folder), new DataLocation.Temporary(), "orders", "payments");
    callers = new Callers(server);
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void isBegunWithAKeyAndEndedByWhomItBelongsTo() throws Exception {
    var begun = post(callers.created("ada", List.of(), "orders:reader").getSecret());
    assertThat(begun.statusCode()).isEqualTo(200);
    String cookie = begun.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie)
        .matches("almanac_session=[0-9a-f]{32}; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200");
    String session = cookie.substring(0, cookie.indexOf(';'));

    assertThat(callers.get(SCHEDULES, "Cookie", session).statusCode()).isEqualTo(200);
    assertThat(callers
            .get(SCHEDULES.replace("orders", "payments"), "Cookie", session)
            .statusCode())
        .isEqualTo(403);
    assertThat(callers.get("/api/almanac/v1/caller", "Cookie", session).body())
        .contains("\"ada\"", "\"session\"");

    var ended = send(request().header("Cookie", session).DELETE());
    assertThat(ended.headers().firstValue("Set-Cookie").orElseThrow()).contains("Max-Age=0");
    assertThat(callers.get(SCHEDULES, "Cookie", session).statusCode()).isEqualTo(401);
  }

  @Test
  void endsWithItsKey() throws Exception {
    var key = callers.created("ada", List.of(), "orders:reader");
    String cookie = post(key.getSecret()).headers().firstValue("Set-Cookie").orElseThrow();
    String session = cookie.substring(0, cookie.indexOf(';'));

    Object revoked = OperatorServiceGrpc.newBlockingStub(callers.root())
        .revokeApiKey(
            RevokeApiKeyRequest.newBuilder().setKeyId(key.getKey().getKeyId()).build());

    assertThat(revoked).isNotNull();
    assertThat(callers.get(SCHEDULES, "Cookie", session).statusCode()).isEqualTo(401);
  }

  @Test
  void isNotBegunForOthers() throws Exception {
    assertThat(post("alm_0000000000_00000000000000000000000000000000").statusCode())
        .isEqualTo(401);
    assertThat(send(request().POST(HttpRequest.BodyPublishers.ofString("[]"))).statusCode())
        .isEqualTo(400);
    var elsewhere = request()
        .header("Origin", "https://evil.example")
        .POST(HttpRequest.BodyPublishers.ofString("{\"key\": \"" + Callers.ROOT + "\"}"));
    assertThat(send(elsewhere).statusCode()).isEqualTo(403);
  }

  private HttpResponse<String> post(String key) throws Exception {
    return send(request().POST(HttpRequest.BodyPublishers.ofString("{\"key\": \"" + key + "\"}")));
  }

  private HttpRequest.Builder request() {
    return HttpRequest.newBuilder(URI.create(server.http() + "/api/almanac/v1/session"));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
