package dev.almanac.bench.load.drive;

import dev.almanac.bench.load.wire.ServerAddress;
import dev.almanac.testkit.FreePort;
import io.temporal.testserver.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Temporal's in-memory test server on a loopback port. It follows the protocol as far as the
 * generator needs, but never gives up on a sticky queue, does not recognize repeated signals, and
 * does not page histories.
 */
public final class LocalServer implements AutoCloseable {
  private final ServerAddress address;
  private final TestServer.PortBoundTestServer server;

  public LocalServer() {
    int port = freePort();
    address = new ServerAddress("127.0.0.1", port);
    server = TestServer.createPortBoundServer(port, /* lockTimeSkipping= */ true);
  }

  public ServerAddress address() {
    return address;
  }

  private static int freePort() {
    try {
      return FreePort.next();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
