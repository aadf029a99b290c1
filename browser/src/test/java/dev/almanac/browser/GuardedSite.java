package dev.almanac.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.FreePort;
import dev.almanac.testkit.product.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** An empty server that asks who its callers are, with its page. */
public final class GuardedSite implements AutoCloseable {
  /** The key that may do everything. */
  public static final String KEY = "0123456789abcdef0123456789abcdef";

  private final ServerProcess server;
  private final URI url;
  private final Path keyFile;

  private GuardedSite(ServerProcess server, URI url, Path keyFile) {
    this.server = server;
    this.url = url;
    this.keyFile = keyFile;
  }

  static GuardedSite start() {
    try {
      var keyFile = Files.createTempFile("almanac-root-", ".key");
      Files.writeString(keyFile, KEY);
      int port = FreePort.next();
      var server = ServerProcess.spawn(
          "--temporary", "--root-key-file", keyFile.toString(), "--ui-port", "" + port);
      var url = URI.create("http://127.0.0.1:" + port);
      assertThat(PageProbe.awaits(url))
          .as("an answer at %s%n%s", url, server.log())
          .isTrue();
      return new GuardedSite(server, url, keyFile);
    } catch (IOException e) {
      throw new AssertionError("Cannot start a server", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
  }

  URI url() {
    return url;
  }

  @Override
  public void close() throws IOException {
    server.close();
    Files.delete(keyFile);
  }
}
