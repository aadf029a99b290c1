package dev.almanac.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Serves the page's code as it stands in the sources, with its tests, and nothing else. */
final class CodeServer implements AutoCloseable {
  static final String ROOT = "/ui/";

  private static final String LIBRARIES = "lib/";
  private static final Map<String, String> TYPES = Map.of(
      "js", "text/javascript",
      "css", "text/css",
      "svg", "image/svg+xml");

  private final Path sources;
  private final HttpServer server;

  private CodeServer(Path sources, HttpServer server) {
    this.sources = sources;
    this.server = server;
  }

  static CodeServer start() throws IOException {
    var sources = Path.of(System.getProperty("almanac.page"));
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    var code = new CodeServer(sources, server);
    server.createContext("/", code::answer);
    server.start();
    return code;
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** The modules with tests, by their paths below the root. */
  List<String> tests() throws IOException {
    try (var files = Files.walk(sources)) {
      return files
          .map(file -> sources.relativize(file).toString())
          .filter(path -> path.endsWith(".test.js") && !path.equals("testing.test.js"))
          .sorted()
          .toList();
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var path = exchange.getRequestURI().getPath();
      if (path.equals("/")) {
        send(
            exchange,
            "text/html",
            "<!doctype html><title>Code</title><link rel=icon href='data:,'>"
                .getBytes(StandardCharsets.UTF_8));
        return;
      }
      var content =
          path.startsWith(ROOT) ? read(path.substring(ROOT.length())) : Optional.<byte[]>empty();
      if (content.isEmpty()) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      var ending = path.substring(path.lastIndexOf('.') + 1);
      send(exchange, TYPES.getOrDefault(ending, "text/plain"), content.get());
    }
  }

  /** Libraries are not in the sources, but in the module's JAR. */
  private Optional<byte[]> read(String path) throws IOException {
    if (path.startsWith(LIBRARIES)) {
      try (var stream = CodeServer.class.getResourceAsStream("/dev/almanac/ui/" + path)) {
        return stream == null ? Optional.empty() : Optional.of(stream.readAllBytes());
      }
    }
    var file = sources.resolve(path).normalize();
    return file.startsWith(sources) && Files.isRegularFile(file)
        ? Optional.of(Files.readAllBytes(file))
        : Optional.empty();
  }

  private static void send(HttpExchange exchange, String type, byte[] content) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
    exchange.sendResponseHeaders(200, content.length);
    exchange.getResponseBody().write(content);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
