package dev.almanac.browser;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for the page of a server, which is served a moment after gRPC. */
final class PageProbe {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(50);

  private PageProbe() {}

  /** Returns whether the page answers in time. */
  static boolean awaits(URI url) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try (var client = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(url.resolve("/ui/")).build();
      while (System.nanoTime() < end) {
        if (isAnswered(client, request)) {
          return true;
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
      return false;
    }
  }

  private static boolean isAnswered(HttpClient client, HttpRequest request)
      throws InterruptedException {
    try {
      return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }
}
