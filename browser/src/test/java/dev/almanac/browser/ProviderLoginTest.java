package dev.almanac.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import com.microsoft.playwright.options.SameSiteAttribute;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.almanac.testkit.FreePort;
import dev.almanac.testkit.product.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** People who log in at a real identity provider. */
@InBrowser
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProviderLoginTest {
  private static final String CALLBACK = "/api/almanac/v1/login/callback";

  private int port;
  private int briefPort;

  private final List<String> shown = new CopyOnWriteArrayList<>();
  private Path folder;
  private HttpServer codec;
  private IdentityProvider provider;
  private ServerProcess server;
  private ServerProcess brief;

  @BeforeAll
  void start(@TempDir Path given) throws Exception {
    folder = given;
    assumeTrue(
        IdentityProvider.isPossible() || "true".equals(System.getenv("CI")),
        "npm, which fetches the identity provider, is not on the PATH");
    port = FreePort.next();
    briefPort = FreePort.next();
    codec = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    codec.createContext("/", this::answerAsCodec);
    codec.start();
    provider = IdentityProvider.start(site() + CALLBACK, at(briefPort) + CALLBACK);
    server = server(port, "12h");
    brief = server(briefPort, "5s");
    Assertions.assertThat(PageProbe.awaits(URI.create(site()))).as(server.log()).isTrue();
    Assertions.assertThat(PageProbe.awaits(URI.create(at(briefPort))))
        .as(brief.log())
        .isTrue();
  }

  @AfterAll
  void stop() throws Exception {
    if (codec != null) {
      codec.stop(0);
    }
    for (AutoCloseable one :
        Stream.of(server, brief, provider).filter(Objects::nonNull).toList()) {
      one.close();
    }
  }

  @Test
  void whoIsInAGroupGetsInAndOut(Chromium chromium) {
    try (var visitor = visitor(chromium, site())) {
      var form = visitor.open("/ui/default/schedules?outcome=Failed");
      form.shows(AriaRole.LINK, "Log in with Example");
      Assertions.assertThat(visitor.violations()).isEmpty();
      form.follow("Log in with Example");
      authenticate(visitor, "ada");

      visitor.area().shows(AriaRole.HEADING, "Schedules");
      Assertions.assertThat(visitor.page().url())
          .isEqualTo(site() + "/ui/default/schedules?outcome=Failed");
      var cookies = visitor.page().context().cookies(site());
      Assertions.assertThat(own(cookies)).singleElement().satisfies(cookie -> {
        Assertions.assertThat(cookie.name).isEqualTo("almanac_session");
        Assertions.assertThat(cookie.httpOnly).isTrue();
        Assertions.assertThat(cookie.sameSite).isEqualTo(SameSiteAttribute.STRICT);
      });
      assertThat(visitor.page().locator(".live.live")).isVisible();

      visitor.area().press("Log out ada@example.com");
      visitor.area().shows(AriaRole.LINK, "Log in with Example");
      visitor.open("/ui/default/schedules").shows(AriaRole.LINK, "Log in with Example");
      Assertions.assertThat(visitor.problems()).isEmpty();
    }
  }

  @Test
  void whoIsInNoGroupIsToldSo(Chromium chromium) {
    try (var visitor = visitor(chromium, site())) {
      visitor.open("/ui/default/now").follow("Log in with Example");
      authenticate(visitor, "eve");

      visitor.area().shows("You are not in a group that may use this server.");
      Assertions.assertThat(own(visitor.page().context().cookies(site()))).isEmpty();
    }
  }

  @Test
  void whoSaysNoIsBackAtTheLogin(Chromium chromium) {
    try (var visitor = visitor(chromium, site())) {
      visitor.open("/ui/default/now").follow("Log in with Example");
      visitor.area().follow("[ Cancel ]");

      visitor.area().shows("The login was cancelled.");
    }
  }

  @Test
  void aTamperedAnswerLeadsNowhere(Chromium chromium) {
    try (var visitor = visitor(chromium, site())) {
      String answer = answer(visitor);
      String state = answer.replaceFirst(".*[?&]state=([^&]*).*", "$1");

      visitor.page().navigate(answer.replace(state, "x" + state.substring(1)));
      visitor.area().shows("The login took too long, or was begun in another window. Try again.");
      visitor.page().navigate(answer);
      visitor.area().shows("The login took too long, or was begun in another window. Try again.");
      Assertions.assertThat(own(visitor.page().context().cookies(site()))).isEmpty();
    }
  }

  @Test
  void anAnswerOfSomebodyElseLogsNobodyIn(Chromium chromium) {
    try (var attacker = visitor(chromium, site());
        var victim = visitor(chromium, site())) {
      String answer = answer(attacker);
      victim.open("/ui/default/now").shows(AriaRole.LINK, "Log in with Example");

      victim.page().navigate(answer);

      victim.area().shows("The login took too long, or was begun in another window. Try again.");
      Assertions.assertThat(own(victim.page().context().cookies(site()))).isEmpty();
    }
  }

  @Test
  void aCodeWorksOnce(Chromium chromium) {
    try (var visitor = visitor(chromium, site())) {
      String answer = answer(visitor);
      var ticket = visitor.page().context().cookies(site()).stream()
          .filter(cookie -> cookie.name.equals("almanac_login"))
          .findAny()
          .orElseThrow();
      visitor.page().navigate(answer);
      visitor.area().shows(AriaRole.HEADING, "Now");
      visitor.area().press("Log out ada@example.com");
      visitor.area().shows(AriaRole.LINK, "Log in with Example");

      visitor.page().context().addCookies(List.of(ticket));
      visitor.page().navigate(answer);

      visitor.area().shows("The login did not succeed. The log of the server says why.");
      Assertions.assertThat(own(visitor.page().context().cookies(site()))).isEmpty();
    }
  }

  @Test
  void aSessionEndsByItself(Chromium chromium) {
    try (var visitor = visitor(chromium, at(briefPort))) {
      visitor.open("/ui/default/schedules").follow("Log in with Example");
      authenticate(visitor, "ada");

      visitor.area().shows(AriaRole.HEADING, "Schedules");
      visitor.area().shows(AriaRole.LINK, "Log in with Example");
    }
  }

  @Test
  void aCodecServerKnowsThePersonByItsToken(Chromium chromium) throws Exception {
    try (var visitor = visitor(chromium, site());
        var client = HttpClient.newHttpClient()) {
      visitor.expects(codecUrl()).open("/ui/default/start-workflow").follow("Log in with Example");
      authenticate(visitor, "ada");
      visitor.area().fill("Workflow id", "secret");
      visitor.area().fill("Type", "T");
      visitor.area().fill("Task queue", "q");
      visitor.area().fill("Input", "4711");
      visitor.area().press("Start");
      visitor.area().shows(AriaRole.HEADING, "secret");

      Assertions.assertThat(shown).isNotEmpty().allMatch(one -> one.startsWith("Bearer "));
      var request = HttpRequest.newBuilder(provider.url().resolve("/me"))
          .header("Authorization", shown.getFirst());
      Assertions.assertThat(
              client.send(request.build(), BodyHandlers.ofString()).body())
          .contains("\"sub\":\"ada\"");
    }
  }

  /** Changes nothing, but remembers what its users show. */
  private void answerAsCodec(HttpExchange exchange) throws IOException {
    try (exchange) {
      var headers = exchange.getResponseHeaders();
      headers.set("Access-Control-Allow-Origin", site());
      headers.set("Access-Control-Allow-Headers", "content-type,x-namespace,authorization");
      if (exchange.getRequestMethod().equals("OPTIONS")) {
        exchange.sendResponseHeaders(204, -1);
        return;
      }
      shown.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
      byte[] body = exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String codecUrl() {
    return "http://127.0.0.1:" + codec.getAddress().getPort();
  }

  /** Goes through the provider's own pages. */
  private static void authenticate(Visitor visitor, String name) {
    identify(visitor, name);
    visitor
        .page()
        .getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Continue"))
        .click();
  }

  /** Goes as far as the question whether this server may know. */
  private static void identify(Visitor visitor, String name) {
    var page = visitor.page();
    page.locator("input[name=login]").fill(name);
    page.locator("input[name=password]").fill("whatever");
    page.locator("button[type=submit]").click();
    assertThat(page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Continue")))
        .isVisible();
  }

  /** Logs in as Ada, but stops on the way back, and returns where that leads. */
  private static String answer(Visitor visitor) {
    visitor.open("/ui/default/now").follow("Log in with Example");
    identify(visitor, "ada");
    var page = visitor.page();
    var here = URI.create(page.url());
    var stay = RequestOptions.create().setMaxRedirects(0);
    String action = String.valueOf(page.locator("form").first().getAttribute("action"));
    var answer = page.request()
        .post(
            here.resolve(action).toString(),
            RequestOptions.create()
                .setMaxRedirects(0)
                .setForm(FormData.create().set("prompt", "consent")));
    for (int step = 0; step < 5; step++) {
      String next = here.resolve(answer.headers().getOrDefault("location", "")).toString();
      if (next.contains(CALLBACK)) {
        return next;
      }
      answer = page.request().get(next, stay);
    }
    throw new AssertionError("The provider did not send its answer: " + answer.text());
  }

  /** Cookies of hosts are shared by all its ports. */
  private static List<Cookie> own(List<Cookie> cookies) {
    return cookies.stream().filter(cookie -> cookie.name.startsWith("almanac")).toList();
  }

  private Visitor visitor(Chromium chromium, String site) {
    var visitor = Visitor.with(chromium, URI.create(site))
        .expects("401")
        .expects(provider.url().toString());
    // the provider's own pages ask for a font that is elsewhere
    visitor
        .expects("https://fonts.")
        .page()
        .context()
        .route(
            Pattern.compile("https://.*"),
            route -> route.fulfill(new Route.FulfillOptions().setContentType("text/css")));
    return visitor;
  }

  private String site() {
    return at(port);
  }

  private static String at(int port) {
    return "http://127.0.0.1:" + port;
  }

  private ServerProcess server(int http, String session) throws IOException {
    Path own = Files.createDirectory(folder.resolve("server-" + http));
    Files.writeString(own.resolve("secret"), "a-secret/with:signs+");
    int grpc = FreePort.next();
    Files.writeString(own.resolve("almanac.yaml"), """
        grpc: {port: %d}
        http: {port: %d, codec-endpoint: "%s", codec-pass-access-token: true}
        data: {file: %s}
        security:
          oidc:
            issuer: %s
            client-id: almanac
            client-secret-file: %s
            page-url: %s
            provider-name: Example
            scopes: [openid, email, groups]
            groups: ["team default:admin"]
            session-length: %s
        """.formatted(
            grpc,
            http,
            codecUrl(),
            own.resolve("almanac.db"),
            provider.url(),
            own.resolve("secret"),
            at(http),
            session));
    return ServerProcess.launch(
        grpc, List.of("start", "--config", own.resolve("almanac.yaml").toString()));
  }
}
