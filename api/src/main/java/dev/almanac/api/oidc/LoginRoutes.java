package dev.almanac.api.oidc;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.jwt.Claims;
import dev.almanac.api.jwt.RefusedTokenException;
import dev.almanac.api.key.RandomBytes;
import dev.almanac.api.session.BrowserCookie;
import dev.almanac.api.session.Sessions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where people go to log in at the identity provider, and where they come back: the code flow of
 * OpenID Connect with PKCE. Browsers are sent to two places only, the provider and the page.
 */
public final class LoginRoutes {
  static final String BEGIN = "/api/almanac/v1/login";
  static final String CALLBACK = "/api/almanac/v1/login/callback";

  private static final Logger LOG = LoggerFactory.getLogger(LoginRoutes.class);

  /** As long as it may take to find a second factor. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final int FOUND = 302;
  private static final int STATE_BYTES = 16;
  private static final int VERIFIER_BYTES = 32;
  private static final int LONGEST_CODE = 8_000;

  private final LoginClient client;
  private final Provider provider;
  private final Sessions sessions;
  private final BrowserCookie sessionCookie;
  private final BrowserCookie ticketCookie;
  private final RandomBytes random;
  private final InstantSource clock;
  private final TicketSeal seal;
  private final CodeExchange exchange;

  private LoginRoutes(
      LoginClient client,
      Provider provider,
      Sessions sessions,
      RandomBytes random,
      InstantSource clock) {
    this.client = client;
    this.provider = provider;
    this.sessions = sessions;
    this.random = random;
    this.clock = clock;
    sessionCookie = sessions.cookie();
    ticketCookie = BrowserCookie.afterOtherSites("almanac_login", client.isSecure());
    seal = new TicketSeal(random);
    exchange = new CodeExchange(client, provider.calls(), clock);
  }

  public static List<HttpRoute> of(
      LoginClient client,
      Provider provider,
      Sessions sessions,
      RandomBytes random,
      InstantSource clock) {
    var routes = new LoginRoutes(client, provider, sessions, random, clock);
    return List.of(
        HttpRoute.open("GET", BEGIN, routes::begin),
        HttpRoute.open("GET", CALLBACK, routes::finish));
  }

  private CompletionStage<HttpAnswer> begin(HttpRequest request) {
    var authorize = provider.discovery().flatMap(Discovery::authorize);
    if (authorize.isEmpty()) {
      provider.care();
      return done(problem(LoginProblem.UNAVAILABLE));
    }
    var ticket = new LoginTicket(
        text(STATE_BYTES),
        text(STATE_BYTES),
        text(VERIFIER_BYTES),
        ReturnPath.of(request.parameter("return").orElse("")),
        clock.instant().plus(PATIENCE));
    String query = new Form()
        .with("response_type", "code")
        .with("client_id", client.id())
        .with("redirect_uri", client.callback())
        .with("scope", String.join(" ", client.scopes()))
        .with("state", ticket.state())
        .with("nonce", ticket.nonce())
        .with("code_challenge", challenge(ticket.verifier()))
        .with("code_challenge_method", "S256")
        .text();
    String address = authorize.get().toString();
    return done(to(address + (address.contains("?") ? "&" : "?") + query)
        .withCookie(ticketCookie.set(seal.seal(ticket), PATIENCE)));
  }

  /** Whatever comes of it, the browser forgets its ticket. The provider takes a code once only. */
  private CompletionStage<HttpAnswer> finish(HttpRequest request) {
    return checked(request)
        .exceptionally(fault -> problem(told(fault)))
        .thenApply(answer -> answer.withCookie(ticketCookie.clear()));
  }

  private CompletionStage<HttpAnswer> checked(HttpRequest request) {
    var ticket = ticketCookie
        .in(request)
        .flatMap(seal::open)
        .filter(one -> clock.instant().isBefore(one.end()))
        .filter(one -> IdToken.isSame(only(request, "state"), one.state()));
    if (ticket.isEmpty()) {
      return done(problem(LoginProblem.EXPIRED));
    }
    var discovery = provider.discovery();
    String issuer = only(request, "iss");
    boolean isOther = request.query().containsKey("iss")
        ? !issuer.equals(provider.trusted().rules().issuer())
        : discovery.filter(Discovery::namesItself).isPresent();
    if (isOther) {
      LOG.warn("A login was answered in the name of another issuer than it was begun with");
      return done(problem(LoginProblem.FAILED));
    }
    if (request.query().containsKey("error")) {
      boolean isRefusal = only(request, "error").equals("access_denied");
      return done(problem(isRefusal ? LoginProblem.CANCELLED : LoginProblem.FAILED));
    }
    String code = only(request, "code");
    if (code.isEmpty() || code.length() > LONGEST_CODE || discovery.isEmpty()) {
      return done(problem(LoginProblem.FAILED));
    }
    return exchange
        .exchange(discovery.get(), code, ticket.get().verifier())
        .thenApply(tokens -> session(ticket.get(), tokens));
  }

  private HttpAnswer session(LoginTicket ticket, CodeExchange.Tokens tokens) {
    try {
      var now = clock.instant();
      var trusted = provider.trusted();
      var claims = IdToken.check(
          tokens.idToken(), trusted, client, ticket.nonce(), tokens.accessToken(), now);
      var end = now.plus(client.session());
      var person = trusted.identity(claims, Identity.Kind.SESSION, end);
      if (!isWelcome(claims) || person.grants().isEmpty()) {
        LOG.info("'{}' has logged in, but is in no group that may", person.name());
        return problem(LoginProblem.DENIED);
      }
      var kept = tokens.accessToken().filter(token -> client.keepsToken());
      var id = sessions.begin(person, later -> later.isBefore(end), kept);
      return to(ticket.returnTo()).withCookie(sessionCookie.set(id, client.session()));
    } catch (RefusedTokenException e) {
      throw new CompletionException(e);
    }
  }

  private boolean isWelcome(Claims claims) {
    Set<String> groups = client.groups();
    return groups.isEmpty()
        || claims.texts(provider.trusted().roles().groupsClaim()).stream()
            .anyMatch(groups::contains);
  }

  private static LoginProblem told(Throwable fault) {
    LOG.warn("A login has failed: {}", String.valueOf(fault.getMessage()));
    return LoginProblem.FAILED;
  }

  private static HttpAnswer problem(LoginProblem problem) {
    return to(ReturnPath.HOME + "?login=" + problem);
  }

  private static HttpAnswer to(String address) {
    return HttpAnswer.text(FOUND, "").with("Location", address);
  }

  private static CompletionStage<HttpAnswer> done(HttpAnswer answer) {
    return CompletableFuture.completedFuture(answer);
  }

  /** Returns a parameter; empty if it is not there, or there twice. */
  private static String only(HttpRequest request, String name) {
    return Optional.ofNullable(request.query().get(name))
        .filter(values -> values.size() == 1)
        .map(List::getFirst)
        .orElse("");
  }

  private String text(int bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random.next(bytes));
  }

  private static String challenge(String verifier) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
