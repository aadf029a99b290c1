package dev.almanac.testkit;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports for servers that must know theirs before they start, or keep it while they are down. They
 * are below the range that systems use for outgoing connections, so no connection takes one
 * meanwhile. Each is given out once in a JVM.
 */
public final class FreePort {
  private static final int FIRST = 12_000;
  private static final int COUNT = 18_000;

  /** Concurrent JVMs start far apart. */
  private static final AtomicInteger NEXT =
      new AtomicInteger((int) (ProcessHandle.current().pid() * 997 % COUNT));

  private FreePort() {}

  /** Returns a port that is not in use. */
  public static int next() throws IOException {
    for (int attempt = 0; attempt < COUNT; attempt++) {
      int port = FIRST + NEXT.getAndUpdate(last -> (last + 1) % COUNT);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IOException("No port from %d on is free".formatted(FIRST));
  }

  private static boolean isFree(int port) throws IOException {
    try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (BindException taken) {
      return false;
    }
  }
}
