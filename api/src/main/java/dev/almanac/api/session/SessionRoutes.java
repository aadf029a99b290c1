package dev.almanac.api.session;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.almanac.api.RpcError;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.identity.Authenticator;
import dev.almanac.api.identity.Presented;
import dev.almanac.api.identity.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Where people log in to the page with a key, and out. The server refuses such requests from pages
 * of others before they arrive here.
 */
public final class SessionRoutes {
  private static final String PATH = "/api/almanac/v1/session";
  private static final int OK = 200;
  private static final int MOST_BYTES = 2 * Presented.LONGEST;

  private final Sessions sessions;
  private final Authenticator keys;
  private final Optional<String> provider;

  private SessionRoutes(Sessions sessions, Authenticator keys, Optional<String> provider) {
    this.sessions = sessions;
    this.keys = keys;
    this.provider = provider;
  }

  /**
   * @param keys knows callers by what they type
   * @param provider the name of an identity provider where people can log in, too
   */
  public static List<HttpRoute> of(
      Sessions sessions, Authenticator keys, Optional<String> provider) {
    var routes = new SessionRoutes(sessions, keys, provider);
    return List.of(
        HttpRoute.open("GET", PATH, routes::ways),
        HttpRoute.open("POST", PATH, routes::begin),
        HttpRoute.open("DELETE", PATH, routes::end));
  }

  /** Tells the page how one can log in, and the session what it may show elsewhere. */
  private CompletionStage<HttpAnswer> ways(HttpRequest request) {
    var json = new JsonObject();
    provider.ifPresent(name -> json.addProperty("provider", name));
    sessions
        .cookie()
        .in(request)
        .flatMap(sessions::token)
        .ifPresent(token -> json.addProperty("token", token));
    return CompletableFuture.completedFuture(HttpAnswer.json(OK, json.toString()));
  }

  private CompletionStage<HttpAnswer> begin(HttpRequest request) {
    return switch (keys.admit(Presented.secret(key(request)))) {
      case Verdict.Admitted(var identity, var validity) -> {
        var id = sessions.begin(identity, validity);
        yield done(sessions.cookie().set(id, Sessions.LENGTH));
      }
      case Verdict.Refused(var error) -> throw error.exception();
      case Verdict.Unclear() ->
        throw RpcError.of(RpcError.Code.UNAUTHENTICATED, "The key is not valid.")
            .exception();
    };
  }

  private CompletionStage<HttpAnswer> end(HttpRequest request) {
    sessions.cookie().in(request).ifPresent(sessions::end);
    return done(sessions.cookie().clear());
  }

  private static CompletionStage<HttpAnswer> done(String cookie) {
    return CompletableFuture.completedFuture(HttpAnswer.json(OK, "{}").withCookie(cookie));
  }

  private static String key(HttpRequest request) {
    if (request.body().size() <= MOST_BYTES && request.body().isValidUtf8()) {
      try {
        if (JsonParser.parseString(request.body().toStringUtf8()) instanceof JsonObject json
            && json.get("key") instanceof com.google.gson.JsonPrimitive key
            && key.isString()) {
          return key.getAsString().strip();
        }
      } catch (JsonParseException e) {
        // The refusal below says what was expected.
      }
    }
    throw RpcError.invalidArgument("Expected {\"key\": \"…\"}.").exception();
  }
}
