package dev.almanac.api.http.live;

import dev.almanac.api.RpcError;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpHandler;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.identity.Permission;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.change.ChangeFeed;
import dev.almanac.runtime.registry.Namespaces;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Tells browsers what has changed in a namespace, as server-sent events. An event names schedules
 * and workflows; the page reads again what it shows of them.
 */
public final class LiveEvents implements HttpHandler {
  /** How many streams there may be, in all namespaces. */
  static final int MOST = 500;

  private static final int OK = 200;
  private static final long HEARTBEAT_SECONDS = 15;

  private final Namespaces namespaces;
  private final ChangeFeed feed;
  private final ScheduledExecutorService timer;

  /** Those that somebody listens to. Guarded by this. */
  private final Map<UUID, Audience> audiences = new LinkedHashMap<>();

  /** How many streams are open or about to be. Guarded by this. */
  private int places;

  private LiveEvents(Namespaces namespaces, ChangeFeed feed, ScheduledExecutorService timer) {
    this.namespaces = namespaces;
    this.feed = feed;
    this.timer = timer;
  }

  /**
   * Returns the route of the events.
   *
   * @param timer spaces events, and sends heartbeats until it is shut down
   */
  public static HttpRoute route(
      Namespaces namespaces, ChangeFeed feed, ScheduledExecutorService timer) {
    var events = new LiveEvents(namespaces, feed, timer);
    Object ignored = timer.scheduleAtFixedRate(
        events::beat, HEARTBEAT_SECONDS, HEARTBEAT_SECONDS, TimeUnit.SECONDS);
    return HttpRoute.of(
        "GET", "/api/almanac/v1/events", events, HttpRoute.inNamespace(Permission.READ));
  }

  @Override
  public CompletionStage<HttpAnswer> handle(HttpRequest request) {
    String name = request.parameter("namespace").orElse("");
    UUID namespace = NamespaceLookup.require(namespaces, name).id();
    takePlace(request);
    return CompletableFuture.completedFuture(new HttpAnswer(
        OK,
        Map.of("Content-Type", "text/event-stream", "X-Accel-Buffering", "no"),
        new HttpAnswer.Stream(sink -> listen(namespace, new Listener(sink)))));
  }

  /** The client's departure releases the place, also if the stream has not begun by then. */
  private void takePlace(HttpRequest request) {
    synchronized (this) {
      if (places >= MOST) {
        throw RpcError.overloaded("%d streams of events are open, no more may be.".formatted(MOST))
            .exception();
      }
      places++;
    }
    request.call().onCancel(this::releasePlace);
  }

  private synchronized void releasePlace() {
    places--;
  }

  private Runnable listen(UUID namespace, Listener listener) {
    synchronized (this) {
      audiences
          .computeIfAbsent(namespace, absent -> new Audience(feed, namespace, timer))
          .add(listener);
    }
    listener.greet();
    return () -> leave(namespace, listener);
  }

  private synchronized void leave(UUID namespace, Listener listener) {
    audiences.computeIfPresent(namespace, (id, audience) -> {
      boolean isLast = audience.remove(listener);
      if (isLast) {
        audience.end();
      }
      return isLast ? null : audience;
    });
  }

  private synchronized void beat() {
    audiences.values().forEach(Audience::beat);
  }
}
