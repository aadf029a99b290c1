package dev.almanac.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.tls.ClientAuth;
import dev.almanac.protocol.operator.v1.DescribeServerRequest;
import dev.almanac.protocol.operator.v1.OperatorServiceGrpc;
import dev.almanac.server.AlmanacServer;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.ServerConfig.Http;
import dev.almanac.server.Servers;
import dev.almanac.server.StartException;
import dev.almanac.server.Waiting;
import dev.almanac.testkit.certificate.TestAuthority.Order;
import dev.almanac.testkit.certificate.TestCertificate;
import io.grpc.ManagedChannel;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole server with TLS. */
class TlsServerTest {
  @TempDir
  private Path folder;

  private AlmanacServer start(Certificates files, String host, boolean isInsecure)
      throws StartException {
    var listen = new ServerConfig.Listen(
        host,
        0,
        isInsecure,
        OptionalInt.of(0),
        Http.on(0),
        Optional.of(files.config(ClientAuth.OPTIONAL)));
    return AlmanacServer.start(Servers.config(listen), Servers.world());
  }

  @Test
  void servesEverythingWithTheSameCertificate() throws Exception {
    var files = Certificates.in(folder);
    try (var server = start(files, "127.0.0.1", false);
        var browser = files.browser()) {
      call(files, server);
      var page = get(browser, server.httpAddress(), "localhost", "/ui/");
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.headers().firstValue("Strict-Transport-Security")).isEmpty();
      assertThat(
              get(browser, server.httpAddress(), "127.0.0.1", "/ui/").headers().map())
          .containsKey("strict-transport-security");
      assertThat(get(browser, server.metricsAddress(), "localhost", "/metrics").body())
          .contains("almanac_tls_handshakes_total{outcome=\"done\"}")
          .contains("almanac_tls_reloads_total{outcome=\"bad\"}")
          .contains("almanac_tls_expiry_seconds ");
      assertThat(get(browser, server.httpAddress(), "localhost", "/readyz").body())
          .isEqualTo("ready\n");
    }
  }

  @Test
  void saysThatItIsOpenToOthersWithoutAuthentication() throws Exception {
    var files = Certificates.in(folder);
    try (var server = start(files, "0.0.0.0", true);
        var browser = files.browser()) {
      String warning = "Other machines can reach this server,"
          + " and calls are encrypted, but not authenticated.";
      assertThat(get(browser, server.httpAddress(), "localhost", "/readyz").body())
          .isEqualTo("ready\ninsecure: " + warning + "\n");
      assertThat(get(browser, server.httpAddress(), "localhost", "/ui/settings.json")
              .body())
          .contains(warning);
      var channel = files.connect(port(server.addresses().getFirst()), Optional.empty());
      var reach = OperatorServiceGrpc.newBlockingStub(channel)
          .describeServer(DescribeServerRequest.getDefaultInstance())
          .getReach();
      channel.shutdownNow();
      assertThat(reach.getOtherMachines()).isTrue();
      assertThat(reach.getEncrypted()).isTrue();
      assertThat(reach.getAuthenticated()).isFalse();
      assertThat(reach.getWarning()).isEqualTo(warning);
    }
  }

  @Test
  void takesANewCertificateWithoutLosingACall() throws Exception {
    var files = Certificates.in(folder);
    try (var server = start(files, "127.0.0.1", false)) {
      var isOver = new AtomicBoolean();
      var channel = files.connect(port(server.addresses().getFirst()), Optional.empty());
      var calls = CompletableFuture.supplyAsync(() -> callUntil(channel, isOver));
      var next = files.ofServer().issue(Order.of("CN=next").dns("localhost"));

      TestCertificate.replace(files.file("server.pem"), "half a certi");
      TestCertificate.replace(files.file("server.key"), next.keyPem());
      files.write(next);
      int port = port(server.addresses().getFirst());
      Waiting.until(() -> files.shown(port).equals(next.certificate()));
      isOver.set(true);

      assertThat(calls.get(60, TimeUnit.SECONDS)).isPositive();
      channel.shutdownNow();
    }
  }

  private static int callUntil(ManagedChannel channel, AtomicBoolean isOver) {
    int calls = 0;
    while (!isOver.get()) {
      info(channel);
      calls++;
    }
    return calls;
  }

  private static void call(Certificates files, AlmanacServer server) {
    var channel = files.connect(port(server.addresses().getFirst()), Optional.empty());
    try {
      info(channel);
    } finally {
      channel.shutdownNow();
    }
  }

  private static void info(ManagedChannel channel) {
    Object ignored = WorkflowServiceGrpc.newBlockingStub(channel)
        .withDeadlineAfter(30, TimeUnit.SECONDS)
        .getSystemInfo(GetSystemInfoRequest.getDefaultInstance());
  }

  private static int port(InetSocketAddress address) {
    return address.getPort();
  }

  private static HttpResponse<String> get(
      HttpClient browser, Optional<InetSocketAddress> address, String host, String path)
      throws IOException, InterruptedException {
    var uri = URI.create("https://%s:%d%s".formatted(host, port(address.orElseThrow()), path));
    var request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30)).build();
    return browser.send(request, BodyHandlers.ofString());
  }
}
