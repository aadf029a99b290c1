package dev.almanac.server.access;

import static dev.almanac.server.access.TestProvider.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.jwt.GroupGrant;
import dev.almanac.api.jwt.JwsAlgorithm;
import dev.almanac.api.jwt.RoleMapping;
import dev.almanac.api.jwt.TokenRules;
import dev.almanac.api.oidc.LoginClient;
import dev.almanac.server.DataLocation;
import dev.almanac.server.Servers;
import dev.almanac.server.Waiting;
import dev.almanac.testkit.token.TestSigner;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logins at an identity provider, attacked from all sides. */
class LoginTest {
  private static final String BEGIN = "/api/almanac/v1/login";
  private static final String CALLBACK = BEGIN + "/callback";
  private static final String CALLER = "/api/almanac/v1/caller";

  @TempDir
  Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private TestProvider provider;
  private Servers server;

  @BeforeEach
  void start() throws Exception {
    provider = new TestProvider();
    server = server("http://almanac.example.com", Optional.empty(), Set.of());
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
    provider.close();
  }

  @Test
  void letsAPersonInWhoIsInAGroup() throws Exception {
    var begun = begin("/ui/orders/now?x=1");
    var asked = query(begun.location());
    assertThat(begun.location().toString()).startsWith(provider.issuer() + "/authorize?");
    assertThat(asked)
        .containsEntry("response_type", "code")
        .containsEntry("client_id", "page")
        .containsEntry("scope", "openid email")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("redirect_uri", "http://almanac.example.com" + CALLBACK);
    assertThat(begun.cookies())
        .singleElement()
        .asString()
        .matches("almanac_login=[A-Za-z0-9_-]+; Path=/; HttpOnly; SameSite=Lax; Max-Age=600");

    provider.claims.put("nonce", "\"" + asked.get("nonce") + "\"");
    var finished = finish(begun, "code=c-1&state=" + asked.get("state"));

    assertThat(finished.location()).hasToString("/ui/orders/now?x=1");
    assertThat(provider.exchanges).singleElement().satisfies(form -> {
      assertThat(form)
          .containsEntry("code", "c-1")
          .containsEntry("client_id", "page")
          .containsEntry("grant_type", "authorization_code")
          .containsEntry("redirect_uri", "http://almanac.example.com" + CALLBACK)
          .doesNotContainKey("client_secret");
      assertThat(challenge(String.valueOf(form.get("code_verifier"))))
          .isEqualTo(asked.get("code_challenge"));
    });
    assertThat(finished.cookies()).hasSize(2);
    assertThat(finished.cookies().get(0))
        .matches("almanac_session=[0-9a-f]{32}; Path=/; HttpOnly; SameSite=Strict; Max-Age=3600");
    assertThat(finished.cookies().get(1)).startsWith("almanac_login=; ").contains("Max-Age=0");
    String session = pair(finished.cookies().get(0));
    assertThat(get(CALLER, "Cookie", session).body())
        .contains("ada@example.com", "\"session\"", "orders:reader", provider.issuer());
    assertThat(get("/api/almanac/v1/namespaces/orders/schedules", "Cookie", session)
            .statusCode())
        .isEqualTo(200);
    assertThat(get("/api/almanac/v1/namespaces/payments/schedules", "Cookie", session)
            .statusCode())
        .isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "nonce  | \"another\"                     | failed",
        "nonce  |                                 | failed",
        "nonce  | 7                               | failed",
        "aud    | \"others\"                      | failed",
        "aud    | [\"page\",\"others\"]           | failed",
        "azp    | \"others\"                      | failed",
        "azp    | 7                               | failed",
        "azp    | \"page\"                        | -",
        "iss    | \"https://evil.example\"        | failed",
        "exp    | 1000000000                      | failed",
        "exp    |                                 | failed",
        "iat    |                                 | failed",
        "sub    |                                 | failed",
        "at_hash | \"AAAA\"                       | failed",
        "at_hash | 7                              | failed",
        "at_hash | \"P8sf6vA7nMe1BzAaCd2vtg\"     | failed",
        "groups | [\"others\"]                    | denied",
        "groups | []                              | denied",
        "groups |                                 | denied",
        "email  |                                 | -",
      })
  void checksWhatTheProviderSays(String claim, String value, String problem) throws Exception {
    var begun = begin("/ui/");
    var asked = query(begun.location());
    provider.claims.put("nonce", "\"" + asked.get("nonce") + "\"");
    if (value == null) {
      provider.claims.remove(claim);
    } else {
      provider.claims.put(claim, value);
    }

    var finished = finish(begun, "code=c&state=" + asked.get("state"));

    if (problem.equals("-")) {
      assertThat(finished.location()).hasToString("/ui/");
    } else {
      assertIsRefused(finished, problem);
    }
  }

  @Test
  void checksTheHashOfTheAccessTokenAndTheSignature() throws Exception {
    byte[] whole =
        MessageDigest.getInstance("SHA-256").digest("access".getBytes(StandardCharsets.US_ASCII));
    provider.claims.put(
        "at_hash", "\"" + TestSigner.base64(java.util.Arrays.copyOf(whole, 16)) + "\"");
    var begun = begin("/ui/");
    provider.claims.put("nonce", "\"" + query(begun.location()).get("nonce") + "\"");
    String answer = "code=c&state=" + query(begun.location()).get("state");
    assertThat(finish(begun, answer).location()).hasToString("/ui/");

    provider.signer = TestSigner.of("one", "ES256");
    assertIsRefused(finish(begun, answer), "failed");
    provider.signer = TestProvider.SIGNER;
    provider.tokenStatus = 400;
    assertIsRefused(finish(begun, answer), "failed");
  }

  @Test
  void endsOnlyWhereItWasBegun() throws Exception {
    var mine = begin("/ui/");
    var another = begin("/ui/");
    String state = query(mine.location()).get("state");
    provider.claims.put("nonce", "\"" + query(mine.location()).get("nonce") + "\"");

    // somebody else's link, in a browser that began no login, or another one
    assertIsRefused(answer(get(CALLBACK + "?code=c&state=" + state)), "expired");
    assertIsRefused(finish(another, "code=c&state=" + state), "expired");
    for (String query : List.of(
        "code=c",
        "code=c&state=",
        "code=c&state=x",
        "code=c&state=" + state + "&state=" + state,
        "code=c&state=" + state + "x",
        "state=x&code=c&state=" + state)) {
      assertIsRefused(finish(mine, query), "expired");
    }
    // a cookie that was not made here
    for (String cookie :
        List.of("almanac_login=", "almanac_login=x", "almanac_login=" + "A".repeat(200))) {
      assertIsRefused(
          answer(get(CALLBACK + "?code=c&state=" + state, "Cookie", cookie)), "expired");
    }
    String cookie = pair(mine.cookies().getFirst());
    char last = cookie.charAt(cookie.length() - 3);
    String tampered = cookie.substring(0, cookie.length() - 3)
        + (last == 'A' ? 'B' : 'A')
        + cookie.substring(cookie.length() - 2);
    assertIsRefused(
        answer(get(CALLBACK + "?code=c&state=" + state, "Cookie", tampered)), "expired");
    assertThat(provider.exchanges).isEmpty();
  }

  @Test
  void isNotMixedUpWithAnotherProvider() throws Exception {
    var begun = begin("/ui/");
    String state = query(begun.location()).get("state");
    for (String issuer : List.of("https://evil.example", "", provider.issuer() + "/")) {
      assertIsRefused(
          finish(
              begun,
              "code=c&state=" + state + "&iss="
                  + URLEncoder.encode(issuer, StandardCharsets.UTF_8)),
          "failed");
    }
    assertThat(provider.exchanges).isEmpty();
    provider.claims.put("nonce", "\"" + query(begun.location()).get("nonce") + "\"");
    assertThat(
            finish(begun, "code=c&state=" + state + "&iss=" + provider.issuer()).location())
        .hasToString("/ui/");
  }

  @Test
  void needsTheNameOfAProviderThatAlwaysGivesIt() throws Exception {
    server.close();
    provider.discoveryMembers = ",\"authorization_response_iss_parameter_supported\":true";
    server = server("http://almanac.example.com", Optional.empty(), Set.of());
    var begun = begin("/ui/");

    assertIsRefused(
        finish(begun, "code=c&state=" + query(begun.location()).get("state")), "failed");
    assertThat(provider.exchanges).isEmpty();
  }

  @Test
  void tellsWhatTheProviderRefusesByAWordOfItsOwn() throws Exception {
    var begun = begin("/ui/");
    String state = query(begun.location()).get("state");

    assertIsRefused(
        finish(begun, "error=access_denied&error_description=%3Cb%3E&state=" + state), "cancelled");
    assertIsRefused(
        finish(begun, "error=%3Cscript%3E&error_uri=https://evil.example&state=" + state),
        "failed");
    assertIsRefused(finish(begun, "state=" + state), "failed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/ui/",
        "//evil.example/ui/",
        "/\\evil.example",
        "/ui/\\evil",
        "/ui",
        "ui/",
        "javascript:alert(1)",
        "/api/almanac/v1/login",
        "/ui/\r\nSet-Cookie: a=b",
        "/ui/\t",
        "/ui/ü",
        "",
      })
  void leadsNowhereElse(String path) throws Exception {
    var begun = begin(path);
    provider.claims.put("nonce", "\"" + query(begun.location()).get("nonce") + "\"");

    assertThat(finish(begun, "code=c&state=" + query(begun.location()).get("state"))
            .location())
        .hasToString("/ui/");
  }

  @Test
  void asksWithItsSecretAndKeepsCookiesToEncryptedConnections() throws Exception {
    server.close();
    var secret = Files.writeString(folder.resolve("secret"), "a:b/c\n");
    server = server("https://almanac.example.com", Optional.of(secret), Set.of("team"));
    var begun = begin("/ui/");
    assertThat(begun.cookies().getFirst())
        .startsWith("__Host-almanac_login=")
        .endsWith("; Path=/; HttpOnly; SameSite=Lax; Max-Age=600; Secure");
    provider.claims.put("nonce", "\"" + query(begun.location()).get("nonce") + "\"");

    var finished = finish(begun, "code=c&state=" + query(begun.location()).get("state"));

    assertThat(finished.cookies().getFirst())
        .startsWith("__Host-almanac_session=")
        .endsWith("; Path=/; HttpOnly; SameSite=Strict; Max-Age=3600; Secure");
    assertThat(provider.authorizations)
        .containsExactly("Basic "
            + Base64.getEncoder()
                .encodeToString("page:a%3Ab%2Fc".getBytes(StandardCharsets.UTF_8)));
    assertThat(provider.exchanges.getFirst()).doesNotContainKeys("client_secret", "client_id");
  }

  @Test
  void letsOnlyGroupsInThatAreOnTheList() throws Exception {
    server.close();
    server = server("http://almanac.example.com", Optional.empty(), Set.of("staff"));
    var begun = begin("/ui/");
    provider.claims.put("nonce", "\"" + query(begun.location()).get("nonce") + "\"");
    String answer = "code=c&state=" + query(begun.location()).get("state");

    assertIsRefused(finish(begun, answer), "denied");
    provider.claims.put("groups", "[\"staff\"]");
    assertIsRefused(finish(begun, answer), "denied");
    provider.claims.put("groups", "[\"staff\",\"team\"]");
    assertThat(finish(begun, answer).location()).hasToString("/ui/");
  }

  @Test
  void saysSoIfTheProviderIsOutOfReach() throws Exception {
    server.close();
    provider.discoveryMembers = ",\"issuer\":\"https://evil.example\"";
    server = server("http://almanac.example.com", Optional.empty(), Set.of());

    assertThat(answer(get(BEGIN)).location()).hasToString("/ui/?login=unavailable");
  }

  private record Answer(URI location, List<String> cookies) {}

  private static Answer answer(HttpResponse<String> response) {
    assertThat(response.statusCode()).isEqualTo(302);
    assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(response.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    return new Answer(
        URI.create(response.headers().firstValue("Location").orElseThrow()),
        response.headers().allValues("Set-Cookie"));
  }

  private static void assertIsRefused(Answer answer, String problem) {
    assertThat(answer.location()).hasToString("/ui/?login=" + problem);
    assertThat(answer.cookies())
        .singleElement()
        .asString()
        .contains("almanac_login=;", "Max-Age=0");
  }

  /** Waits until the server has asked the provider what it can do. */
  private Answer begin(String path) throws Exception {
    String url = BEGIN + "?return=" + URLEncoder.encode(path, StandardCharsets.UTF_8);
    Waiting.until(() -> !answer(getUnchecked(url)).location().toString().contains("unavailable"));
    return answer(get(url));
  }

  private Answer finish(Answer begun, String query) throws Exception {
    return answer(get(CALLBACK + "?" + query, "Cookie", pair(begun.cookies().getFirst())));
  }

  private static String pair(String cookie) {
    return cookie.substring(0, cookie.indexOf(';'));
  }

  private HttpResponse<String> getUnchecked(String path) {
    try {
      return get(path);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(server.http() + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String challenge(String verifier) throws Exception {
    return TestSigner.base64(
        MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII)));
  }

  private Servers server(String page, Optional<Path> secret, Set<String> groups) throws Exception {
    var rules = new TokenRules(
        provider.issuer(),
        Set.of("page"),
        JwsAlgorithm.all(),
        Duration.ofSeconds(60),
        Duration.ofHours(24));
    var roles = new RoleMapping("", "groups", List.of(GroupGrant.of("team orders:reader")));
    var login = new LoginClient(
        "page",
        Optional.empty(),
        List.of("openid", "email"),
        URI.create(page),
        groups,
        Duration.ofHours(1),
        "Example",
        false);
    return Servers.guarded(
        Callers.keys(folder).withLogin(new LoginConfig(rules, roles, "email", login, secret)),
        new DataLocation.Temporary(),
        "orders",
        "payments");
  }
}
