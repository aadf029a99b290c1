package dev.almanac.api.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonPrimitive;
import dev.almanac.api.jwt.StrictJson;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;

/**
 * Exchanges the code of a login for tokens, from server to server. Only so many at a time: who has
 * begun a login can make this server ask.
 */
final class CodeExchange {
  private static final int MOST_AT_ONCE = 16;

  /** A thousand people in a minute: more come from somebody who wants the provider to bar us. */
  private static final int MOST_PER_SECOND = 20;

  private final LoginClient client;
  private final ProviderCalls calls;
  private final InstantSource clock;
  private final Semaphore room = new Semaphore(MOST_AT_ONCE);

  /** Guarded by this, like the following. */
  private long second;

  private int countOfSecond;

  /** What the provider gives for a code. */
  record Tokens(String idToken, Optional<String> accessToken) {}

  CodeExchange(LoginClient client, ProviderCalls calls, InstantSource clock) {
    this.client = client;
    this.calls = calls;
    this.clock = clock;
  }

  CompletionStage<Tokens> exchange(Discovery provider, String code, String verifier) {
    if (provider.token().isEmpty()) {
      return CompletableFuture.failedFuture(new IOException("it has no token_endpoint"));
    }
    if (!isInTime() || !room.tryAcquire()) {
      return CompletableFuture.failedFuture(new IOException("too many logins at once"));
    }
    var form = new Form()
        .with("grant_type", "authorization_code")
        .with("code", code)
        .with("redirect_uri", client.callback())
        .with("code_verifier", verifier);
    var authorization =
        client.secret().filter(secret -> !provider.takesSecretInForm()).map(this::basic);
    if (authorization.isEmpty()) {
      form.with("client_id", client.id());
      client.secret().ifPresent(secret -> form.with("client_secret", secret));
    }
    return calls
        .post(provider.token().get(), form.text(), authorization)
        .whenComplete((answer, fault) -> room.release())
        .thenApply(CodeExchange::tokens);
  }

  private synchronized boolean isInTime() {
    long now = clock.instant().getEpochSecond();
    countOfSecond = now == second ? countOfSecond + 1 : 1;
    second = now;
    return countOfSecond <= MOST_PER_SECOND;
  }

  private String basic(String secret) {
    String pair = Form.encoded(client.id()) + ":" + Form.encoded(secret);
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
  }

  private static Tokens tokens(String answer) {
    var json = StrictJson.object(answer);
    return new Tokens(text(json.get("id_token")).orElse(""), text(json.get("access_token")));
  }

  private static Optional<String> text(
      com.google.gson.@org.jspecify.annotations.Nullable JsonElement value) {
    return value instanceof JsonPrimitive text && text.isString()
        ? Optional.of(text.getAsString())
        : Optional.empty();
  }
}
