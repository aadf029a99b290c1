package dev.almanac.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.FreePort;
import dev.almanac.testkit.product.ServerProcess;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;

/** The page of a server that others can reach without TLS and authentication. */
@InBrowser
class InsecureTest {
  @Test
  void everyViewSaysSo(Chromium chromium) throws IOException, InterruptedException {
    int port = FreePort.next();
    try (var server = ServerProcess.spawn(
        "--temporary", "--ip", "0.0.0.0", "--insecure", "--ui-port", "" + port)) {
      server.awaitBanner();
      try (var visitor = Visitor.with(chromium, URI.create("http://127.0.0.1:" + port))) {
        for (String view : new String[] {"now", "schedules", "workflows", "namespaces", "server"}) {
          visitor
              .open("/ui/default/" + view)
              .shows("Other machines can reach this server,"
                  + " and calls are neither encrypted nor authenticated.");
        }
        assertThat(visitor.violations()).isEmpty();
        assertThat(visitor.takesAPhone().overflow()).isEmpty();
      }
    }
  }
}
