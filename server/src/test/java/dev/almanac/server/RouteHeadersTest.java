package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.net.HttpFront;
import dev.almanac.api.http.route.PathTemplate;
import dev.almanac.runtime.fault.FatalFaults;
import dev.almanac.runtime.fault.Tenure;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What every answer tells a browser, whichever route it is of: that it is no script and no frame of
 * others, that nobody keeps it or learns where it was, and that no other site may read it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RouteHeadersTest {
  /** Markup, as an id or a name; then what would begin another header. */
  private static final String MARKUP = "%3Cimg%20src=x%20onerror=alert(1)%3E%0D%0ASet-Cookie:a=b";

  private final HttpClient client = HttpClient.newHttpClient();
  private ServerBackend backend;
  private HttpFront front;
  private List<HttpRoute> routes;

  @BeforeAll
  void start() throws Exception {
    var config = Servers.config("127.0.0.1", 0, false, "default");
    var listen = new ServerConfig.Listen(
        "127.0.0.1", 0, false, OptionalInt.empty(), ServerConfig.Http.on(0));
    FatalFaults nobody = fault -> {};
    backend =
        ServerBackend.open(config, Servers.world(), new FatalStop(Tenure.unlimited(), nobody));
    front = backend.listenHttp(
        List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)), listen);
    routes = backend.httpRoutes(listen).all().toList();
  }

  @AfterAll
  void stop() {
    client.close();
    front.close();
    backend.close();
  }

  @Test
  void areThoseThatProtectInEveryAnswer() throws Exception {
    assertThat(routes).hasSizeGreaterThan(100);
    for (HttpRoute route : routes) {
      for (String name : List.of("default", MARKUP)) {
        var answer = ask(
            route.method(),
            path(route.path(), name),
            route.method().equals("GET") ? "" : "{\"<b>\": 1}");
        check(route.method() + " " + route.path(), answer);
      }
    }
  }

  @Test
  void areThereForWhatIsNoRoute() throws Exception {
    check("unknown", ask("GET", "/nothing/" + MARKUP, ""));
    check("other method", ask("DELETE", "/", ""));
    check("options", ask("OPTIONS", "/api/v1/namespaces", ""));
    check("malformed", ask("GET", "/%ff", ""));
    check("head", ask("HEAD", "/ui/", ""));
  }

  @Test
  void aRedirectLeadsToThePageWhateverTheRequestSays() throws Exception {
    for (String target :
        List.of("/", "/ui", "/?next=//example.com", "/ui?url=https://example.com")) {
      var answer = send(request("GET", target, "").header("X-Forwarded-Host", "example.com"));

      assertThat(answer.headers().firstValue("Location")).contains("/ui/");
    }
    var elsewhere = routes.stream()
        .map(route -> route.method().equals("GET") ? path(route.path(), "example.com") : "/")
        .toList();
    for (String path : elsewhere) {
      assertThat(ask("GET", path, "").headers().firstValue("Location").orElse("/ui/"))
          .as(path)
          .isEqualTo("/ui/");
    }
  }

  private static void check(String route, HttpResponse<InputStream> answer) {
    HttpHeaders headers = answer.headers();
    assertThat(headers.firstValue("X-Content-Type-Options")).as(route).contains("nosniff");
    assertThat(headers.firstValue("X-Frame-Options")).as(route).contains("DENY");
    assertThat(headers.firstValue("Referrer-Policy")).as(route).contains("no-referrer");
    assertThat(headers.firstValue("Cross-Origin-Resource-Policy"))
        .as(route)
        .contains("same-origin");
    assertThat(headers.firstValue("Permissions-Policy").orElse("")).as(route).contains("camera=()");
    assertThat(headers.allValues("Content-Security-Policy"))
        .as(route)
        .singleElement()
        .asString()
        .startsWith("default-src 'none'")
        .contains("frame-ancestors 'none'")
        .doesNotContain("unsafe", "*");
    assertThat(headers.map().keySet())
        .as(route)
        .doesNotContain("set-cookie", "access-control-allow-origin", "server", "x-powered-by");
    boolean isOfPage = route.startsWith("GET /ui") || route.equals("head");
    assertThat(headers.firstValue("Cache-Control"))
        .as(route)
        .contains(isOfPage && headers.firstValue("ETag").isPresent() ? "no-cache" : "no-store");
    Optional<String> type = headers.firstValue("Content-Type");
    assertThat(type.orElse("").startsWith("text/html"))
        .as(route)
        .isEqualTo(isOfPage && headers.firstValue("ETag").isPresent());
  }

  private HttpResponse<InputStream> ask(String method, String path, String body)
      throws IOException, InterruptedException {
    return send(request(method, path, body));
  }

  /** Reads no body: that of an event stream has no end. */
  private HttpResponse<InputStream> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    var answer = client.send(request.build(), BodyHandlers.ofInputStream());
    answer.body().close();
    return answer;
  }

  private HttpRequest.Builder request(String method, String path, String body) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + front.addresses().getFirst().getPort() + path))
        .timeout(Duration.ofSeconds(60))
        .header("Content-Type", "application/json")
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
  }

  private static String path(PathTemplate template, String name) {
    return template.segments().stream()
        .flatMap(segment -> switch (segment) {
          case PathTemplate.Literal(var text) -> Stream.of(text);
          case PathTemplate.Variable variable -> Stream.of(name);
          case PathTemplate.Rest rest -> Stream.of(name, name);
        })
        .collect(Collectors.joining("/", "/", ""));
  }
}
