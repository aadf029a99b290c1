package dev.almanac.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.browser.seed.Company;
import dev.almanac.browser.seed.Connection;
import dev.almanac.browser.seed.Crowd;
import dev.almanac.browser.seed.Office;
import dev.almanac.browser.seed.Past;
import dev.almanac.server.StartException;
import dev.almanac.testkit.FreePort;
import dev.almanac.testkit.product.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The installed server on SQLite, with its page, and with a company that has lived on it for a
 * while. One serves all tests of a JVM.
 */
public final class Site implements AutoCloseable {
  private static final Duration PAST = Duration.ofHours(26);

  private final ServerProcess server;
  private final URI url;
  private final Path folder;
  private final Connection connection;
  private final AtomicInteger namespaces = new AtomicInteger();
  private final Queue<Office> offices = new ConcurrentLinkedQueue<>();

  private Site(ServerProcess server, URI url, Path folder) {
    this.server = server;
    this.url = url;
    this.folder = folder;
    this.connection = Connection.to(server.target());
  }

  static Site start() {
    try {
      var folder = Files.createTempDirectory("almanac-site-");
      var file = folder.resolve("site.db");
      try (var past = Past.begin(file, PAST)) {
        Company.live(past, PAST);
        past.connection().register(Crowd.NAMESPACE, "More than anybody can look at");
      }
      Crowd.ofTests().fill(file);
      return serve(folder, file);
    } catch (IOException | StartException e) {
      throw new AssertionError("Cannot start a server", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
  }

  private static Site serve(Path folder, Path file) throws IOException, InterruptedException {
    int port = FreePort.next();
    var server = ServerProcess.spawn("--db-filename", file.toString(), "--ui-port", "" + port);
    server.awaitAnswer();
    var site = new Site(server, URI.create("http://127.0.0.1:" + port), folder);
    assertThat(PageProbe.awaits(site.url))
        .as("an answer at %s%n%s", site.url, server.log())
        .isTrue();
    site.offices.add(Company.open(site.connection));
    return site;
  }

  /** Where the page is, without a path. */
  public URI url() {
    return url;
  }

  /** Where commands find the server. */
  public String target() {
    return server.target();
  }

  /** How SDKs see it. */
  public Connection connection() {
    return connection;
  }

  /** A namespace that nobody else uses. */
  public String newNamespace() {
    var name = "space-" + namespaces.incrementAndGet();
    connection.register(name, "Of one test");
    return name;
  }

  /** Workers for these task queues, who stay until the end. */
  public Office office(String namespace, String... queues) {
    var office = Office.open(connection.client(namespace, "office"), queues);
    offices.add(office);
    return office;
  }

  @Override
  public void close() throws IOException {
    offices.forEach(Office::close);
    connection.close();
    server.close();
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
