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
  private final boolean isSecure;

  private SessionRoutes(Sessions sessions, Authenticator keys, boolean isSecure) {
    this.sessions = sessions;
    this.keys = keys;
    this.isSecure = isSecure;
  }

  /**
   * @param keys knows callers by what they type
   * @param isSecure whether browsers connect with TLS, and must never send the cookie without
   */
  public static List<HttpRoute> of(Sessions sessions, Authenticator keys, boolean isSecure) {
    var routes = new SessionRoutes(sessions, keys, isSecure);
    return List.of(
        HttpRoute.open("POST", PATH, routes::begin), HttpRoute.open("DELETE", PATH, routes::end));
  }

  private CompletionStage<HttpAnswer> begin(HttpRequest request) {
    return switch (keys.admit(Presented.secret(key(request)))) {
      case Verdict.Admitted(var identity, var validity) -> {
        var id = sessions.begin(identity, validity);
        yield done(cookie(id, Sessions.LENGTH.toSeconds()));
      }
      case Verdict.Refused(var error) -> throw error.exception();
      case Verdict.Unclear() ->
        throw RpcError.of(RpcError.Code.UNAUTHENTICATED, "The key is not valid.")
            .exception();
    };
  }

  private CompletionStage<HttpAnswer> end(HttpRequest request) {
    Sessions.idIn(new Presented(Optional.empty(), request.header("cookie"), Optional.empty()))
        .ifPresent(sessions::end);
    return done(cookie("", 0));
  }

  private static CompletionStage<HttpAnswer> done(String cookie) {
    return CompletableFuture.completedFuture(HttpAnswer.json(OK, "{}").with("Set-Cookie", cookie));
  }

  private String cookie(String id, long seconds) {
    return "%s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s"
        .formatted(Sessions.COOKIE, id, seconds, isSecure ? "; Secure" : "");
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
