package dev.almanac.client.processes;

import dev.almanac.client.Almanac;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A server on a file with a port, which says when it is ready and serves until it is killed. */
final class ServerProcess {
  private ServerProcess() {}

  public static void main(String... args) throws InterruptedException {
    int port = Integer.parseInt(args[1]);
    var almanac = Almanac.embedded().file(Path.of(args[0])).port(port, 0).start();
    System.out.println("ready " + almanac.port().orElseThrow());
    new CountDownLatch(1).await();
  }
}
