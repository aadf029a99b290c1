package dev.almanac.conformance.crash;

import dev.almanac.conformance.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An address and data that outlive the server processes which serve them, one after the other. */
final class Site implements AutoCloseable {
  private final int port;
  private final Path config;
  private @Nullable ServerProcess server;

  private Site(int port, Path config) {
    this.port = port;
    this.config = config;
  }

  /** With a database file in the folder. */
  static Site onSqlite(Path folder, String... furtherSettings) throws IOException {
    return with(folder, "  file: " + folder.resolve("almanac.db"), furtherSettings);
  }

  static Site onPostgres(Path folder, String url) throws IOException {
    return with(folder, "  url: \"" + url + "\"");
  }

  private static Site with(Path folder, String data, String... further) throws IOException {
    int port = ServerProcess.freePort();
    Path config = folder.resolve("almanac-%d.yaml".formatted(port));
    var lines = new StringBuilder("grpc:\n  port: %d\ndata:\n%s\n".formatted(port, data));
    for (String line : further) {
      lines.append("  ").append(line).append('\n');
    }
    Files.writeString(config, lines);
    return new Site(port, config);
  }

  String target() {
    return "127.0.0.1:" + port;
  }

  /** Starts a process and does not wait for it. */
  ServerProcess launch() throws IOException {
    return ServerProcess.launch(port, List.of("start", "--config", config.toString()));
  }

  /** Starts the server and waits until it answers. */
  ServerProcess start() throws IOException, InterruptedException {
    var started = launch();
    server = started;
    started.awaitAnswer();
    return started;
  }

  void kill() throws IOException, InterruptedException {
    if (server != null) {
      server.kill();
      server.close();
      server = null;
    }
  }

  @Override
  public void close() throws IOException {
    if (server != null) {
      server.close();
    }
  }
}
