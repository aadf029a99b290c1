package dev.almanac.server.access;

import dev.almanac.api.oidc.Discovery;
import dev.almanac.api.oidc.ProviderCalls;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asks identity providers. An answer is limited in size and time, and never leads elsewhere:
 * redirects are not followed. Thread-safe; nothing here waits.
 */
final class IssuerHttp implements ProviderCalls {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int LARGEST = 256 * 1024;
  private static final int OK = 200;

  /** Is made for the first question: it has threads of its own. Guarded by this. */
  private @Nullable HttpClient client;

  private boolean isClosed;

  @Override
  public CompletionStage<String> get(URI url) {
    return send(HttpRequest.newBuilder(url).header("Accept", "application/json"));
  }

  @Override
  public CompletionStage<String> post(URI url, String form, Optional<String> authorization) {
    var request = HttpRequest.newBuilder(url)
        .header("Accept", "application/json")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString(form));
    authorization.ifPresent(value -> request.header("Authorization", value));
    return send(request);
  }

  /** Returns the keys of an issuer that says in its discovery document where they are. */
  CompletionStage<String> keysOf(String issuer) {
    return get(Discovery.urlOf(issuer))
        .thenCompose(text -> get(Discovery.of(text, issuer).keys()));
  }

  private CompletionStage<String> send(HttpRequest.Builder request) {
    CompletableFuture<HttpResponse<String>> answer;
    try {
      answer =
          client().sendAsync(request.timeout(TIMEOUT).build(), head -> new LimitedBody(LARGEST));
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
    var whole = answer.copy().orTimeout(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    Object ignored = whole.whenComplete((done, fault) -> answer.cancel(true));
    return whole.thenCompose(response -> response.statusCode() == OK
        ? CompletableFuture.completedFuture(response.body())
        : CompletableFuture.failedFuture(new IOException(
            "HTTP %d from %s".formatted(response.statusCode(), response.uri().getHost()))));
  }

  private synchronized HttpClient client() throws IOException {
    if (isClosed) {
      throw new IOException("the server stops");
    }
    var present = client;
    if (present == null) {
      present = HttpClient.newBuilder()
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .version(HttpClient.Version.HTTP_1_1)
          .build();
      client = present;
    }
    return present;
  }

  synchronized void close() {
    isClosed = true;
    var present = client;
    if (present != null) {
      present.shutdownNow();
    }
  }
}
