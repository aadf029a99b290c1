package dev.almanac.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.net.HttpFront;
import dev.almanac.api.http.route.PathTemplate;
import dev.almanac.api.identity.Permission;
import dev.almanac.api.jwt.GroupGrant;
import dev.almanac.api.jwt.JwsAlgorithm;
import dev.almanac.api.jwt.RoleMapping;
import dev.almanac.api.jwt.TokenRules;
import dev.almanac.api.oidc.LoginClient;
import dev.almanac.runtime.fault.FatalFaults;
import dev.almanac.runtime.fault.Tenure;
import dev.almanac.server.access.AccessConfig;
import dev.almanac.server.access.LoginConfig;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Whom each route of HTTP answers, on a server that asks who its callers are. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RouteAccessTest {
  /** Answer everybody: they lead in, or tell nothing about what the server does. */
  private static final Set<String> OPEN = Set.of(
      "GET /",
      "GET /ui",
      "GET /ui/{path=**}",
      "GET /ui/settings.json",
      "GET /openapi.json",
      "GET /healthz",
      "GET /readyz",
      "GET /api/health",
      "GET /api/cluster/info",
      "GET /api/almanac/v1/session",
      "POST /api/almanac/v1/session",
      "DELETE /api/almanac/v1/session",
      "GET /api/almanac/v1/login",
      "GET /api/almanac/v1/login/callback");

  /** How paths end whose features this server does not have, which is all that they answer. */
  private static final String ANYTHING = "/{rest=**}";

  /** Those that are no calls, and so state a permission of their own. */
  private static final Map<String, Permission> STATED = Map.ofEntries(
      Map.entry("GET /api/almanac/v1/events", Permission.READ),
      Map.entry(
          "GET /api/almanac/v1/namespaces/{namespace}/schedules/upcoming.ics", Permission.READ),
      Map.entry(
          "GET /api/almanac/v1/namespaces/{namespace}/schedules/{schedule_id}/upcoming.ics",
          Permission.READ),
      Map.entry("POST /api/schedules/{schedule_id}/backfill", Permission.WRITE),
      Map.entry("GET /api/schedules/{schedule_id}/history", Permission.READ),
      Map.entry("POST /api/schedules/{schedule_id}/pause", Permission.WRITE),
      Map.entry("POST /api/schedules/{schedule_id}/resume", Permission.WRITE),
      Map.entry("POST /api/schedules/{schedule_id}/trigger", Permission.WRITE),
      Map.entry("DELETE /api/schedules/{schedule_id}", Permission.WRITE),
      Map.entry("GET /api/schedules/{schedule_id}", Permission.READ),
      Map.entry("PUT /api/schedules/{schedule_id}", Permission.WRITE),
      Map.entry("GET /api/schedules", Permission.READ),
      Map.entry("POST /api/schedules", Permission.WRITE),
      Map.entry("GET /metrics", Permission.OVERSEE));

  private final HttpClient client = HttpClient.newHttpClient();
  private ServerBackend backend;
  private HttpFront front;
  private List<HttpRoute> routes;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    var key = Files.writeString(folder.resolve("root-key"), "0123456789abcdef0123456789abcdef");
    var access = AccessConfig.keys(Optional.of(key)).withLogin(login());
    var config = Servers.config("127.0.0.1", 0, false, "default").with(access);
    var listen = new ServerConfig.Listen(
        "127.0.0.1", 0, false, OptionalInt.empty(), ServerConfig.Http.on(0));
    FatalFaults nobody = fault -> {};
    backend =
        ServerBackend.open(config, Servers.world(), new FatalStop(Tenure.unlimited(), nobody));
    front = backend.listenHttp(
        List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
        listen,
        Optional.empty());
    routes = backend.httpRoutes(listen).all().toList();
  }

  /** At a provider that does not answer: nothing listens on port 1. */
  private static LoginConfig login() {
    var rules = new TokenRules(
        "http://127.0.0.1:1",
        Set.of("page"),
        JwsAlgorithm.all(),
        Duration.ofSeconds(60),
        Duration.ofHours(24));
    return new LoginConfig(
        rules,
        new RoleMapping("", "groups", List.of(GroupGrant.of("team default:reader"))),
        "sub",
        new LoginClient(
            "page",
            Optional.empty(),
            List.of("openid"),
            URI.create("https://almanac.example.com"),
            Set.of(),
            Duration.ofHours(1),
            "Example",
            false),
        Optional.empty());
  }

  @AfterAll
  void stop() {
    client.close();
    front.close();
    backend.close();
  }

  @Test
  void isStated() {
    assertThat(routes).hasSizeGreaterThan(100);
    assertThat(names(HttpRoute.Open.class).stream().filter(name -> !name.endsWith(ANYTHING)))
        .containsExactlyInAnyOrderElementsOf(OPEN);
    assertThat(routes.stream()
            .filter(route -> route.access() instanceof HttpRoute.Needs)
            .collect(Collectors.toMap(
                RouteAccessTest::name, route -> ((HttpRoute.Needs) route.access()).permission())))
        .isEqualTo(STATED);
  }

  @Test
  void isRefusedToStrangersExceptWhereTheyComeIn() throws Exception {
    for (HttpRoute route : routes) {
      var answer = ask(route);
      if (OPEN.contains(name(route))) {
        assertThat(answer.statusCode()).as(name(route)).isNotIn(401, 403).isLessThan(500);
      } else if (route.access() instanceof HttpRoute.Open) {
        assertThat(answer.statusCode()).as(name(route)).isIn(404, 405, 501);
      } else {
        assertThat(answer.statusCode()).as(name(route)).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate"))
            .as(name(route))
            .isPresent();
      }
      assertThat(answer.headers().firstValue("Location").orElse("/ui/"))
          .as(name(route))
          .startsWith("/ui/");
    }
  }

  private Set<String> names(Class<? extends HttpRoute.Access> kind) {
    return routes.stream()
        .filter(route -> kind.isInstance(route.access()))
        .map(RouteAccessTest::name)
        .collect(Collectors.toSet());
  }

  private static String name(HttpRoute route) {
    return route.method() + " " + route.path();
  }

  /** Reads no body: that of an event stream has no end. */
  private HttpResponse<InputStream> ask(HttpRoute route) throws Exception {
    var body = route.method().equals("GET")
        ? BodyPublishers.noBody()
        : BodyPublishers.ofString("{\"key\": 1}");
    var request = HttpRequest.newBuilder(URI.create(
            "http://127.0.0.1:" + front.addresses().getFirst().getPort() + path(route.path())))
        .timeout(Duration.ofSeconds(60))
        .header("Content-Type", "application/json")
        .method(route.method(), body);
    var answer = client.send(request.build(), BodyHandlers.ofInputStream());
    answer.body().close();
    return answer;
  }

  private static String path(PathTemplate template) {
    return template.segments().stream()
        .flatMap(segment -> switch (segment) {
          case PathTemplate.Literal(var text) -> Stream.of(text);
          case PathTemplate.Variable variable -> Stream.of("default");
          case PathTemplate.Rest rest -> Stream.of("default", "now");
        })
        .collect(Collectors.joining("/", "/", ""));
  }
}
