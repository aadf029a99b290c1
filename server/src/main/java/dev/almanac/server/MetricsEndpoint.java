package dev.almanac.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Serves metrics as text at {@code /metrics}. One thread answers, a few requests may wait; further
 * connections are closed.
 */
final class MetricsEndpoint implements AutoCloseable {
  private static final String PATH = "/metrics";
  private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";
  private static final int MOST_WAITING = 16;

  /** What a page of others must not do with an answer: run, show or read it. */
  private static final Map<String, String> FOR_BROWSERS = Map.of(
      "X-Content-Type-Options", "nosniff",
      "X-Frame-Options", "DENY",
      "Cross-Origin-Resource-Policy", "same-origin",
      "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
      "Cache-Control", "no-store");

  private final HttpServer server;
  private final ExecutorService thread;

  private MetricsEndpoint(HttpServer server, ExecutorService thread) {
    this.server = server;
    this.thread = thread;
  }

  /**
   * Starts the endpoint.
   *
   * @param text is called for each request
   */
  static MetricsEndpoint start(InetSocketAddress address, Supplier<String> text)
      throws IOException {
    var server = HttpServer.create(address, MOST_WAITING);
    var thread = new ThreadPoolExecutor(
        1,
        1,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(MOST_WAITING),
        Thread.ofPlatform().name("metrics").daemon().factory());
    server.setExecutor(thread);
    server.createContext("/", exchange -> answer(exchange, text));
    server.start();
    return new MetricsEndpoint(server, thread);
  }

  /** Returns the address with the actual port. */
  InetSocketAddress address() {
    return server.getAddress();
  }

  private static void answer(HttpExchange exchange, Supplier<String> text) throws IOException {
    try (exchange) {
      if (!exchange.getRequestURI().getPath().equals(PATH)) {
        refuse(exchange, 404, "Not found; there is only " + PATH + ".\n");
      } else if (!exchange.getRequestMethod().equals("GET")) {
        refuse(exchange, 405, "Only GET is supported.\n");
      } else {
        send(exchange, 200, TYPE, text.get());
      }
    }
  }

  private static void refuse(HttpExchange exchange, int code, String why) throws IOException {
    send(exchange, code, "text/plain; charset=utf-8", why);
  }

  private static void send(HttpExchange exchange, int code, String type, String text)
      throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    FOR_BROWSERS.forEach(exchange.getResponseHeaders()::set);
    boolean hasBody = !exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(code, hasBody ? bytes.length : -1);
    if (hasBody) {
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    thread.close();
  }
}
