package dev.almanac.conformance.crash;

import dev.almanac.testkit.product.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An address and data that outlive the server processes which serve them, one after the other. */
final class Site implements AutoCloseable {
  private final Path folder;
  private final int port;
  private final String data;
  private final Path config;
  private @Nullable ServerProcess server;

  private Site(Path folder, int port, String data) throws IOException {
    this.folder = folder;
    this.port = port;
    this.data = data;
    this.config = Files.createTempFile(folder, "almanac-", ".yaml");
    Files.writeString(config, "grpc:\n  port: %d\ndata:\n%s\n".formatted(port, data));
  }

  /** With a database file in the folder. */
  static Site onSqlite(Path folder) throws IOException {
    return new Site(folder, ServerProcess.freePort(), "  file: " + folder.resolve("almanac.db"));
  }

  static Site onPostgres(Path folder, String url) throws IOException {
    return new Site(folder, ServerProcess.freePort(), "  url: \"" + url + "\"");
  }

  /** The same place with one more setting of the data. */
  Site with(String setting) throws IOException {
    return new Site(folder, port, data + "\n  " + setting);
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
