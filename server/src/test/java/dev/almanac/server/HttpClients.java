package dev.almanac.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks the HTTP server of a {@link Servers}, as a client or byte by byte. */
final class HttpClients implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final InetSocketAddress address;
  private final HttpClient client = HttpClient.newHttpClient();

  HttpClients(Servers server) {
    address = server.server().httpAddress().orElseThrow();
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:%d%s".formatted(address.getPort(), path)))
        .timeout(PATIENCE);
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path));
  }

  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    return send(request(path).POST(BodyPublishers.ofString(body)));
  }

  static JsonObject json(HttpResponse<String> response) {
    return JsonParser.parseString(response.body()).getAsJsonObject();
  }

  /** Opens a connection on which the test writes what it likes. */
  Socket connect() throws IOException {
    var socket = new Socket(address.getAddress(), address.getPort());
    socket.setSoTimeout((int) PATIENCE.toMillis());
    return socket;
  }

  /** Sends this text, and returns everything until the server ends the connection. */
  String raw(String text) throws IOException {
    try (var socket = connect()) {
      socket.getOutputStream().write(text.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
