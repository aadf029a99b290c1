package dev.almanac.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.access.Reception;
import dev.almanac.api.tls.ClientAuth;
import dev.almanac.api.tls.Handshakes;
import dev.almanac.api.tls.Handshakes.Outcome;
import dev.almanac.api.tls.PeerCertificate;
import dev.almanac.api.tls.ServerTls;
import dev.almanac.api.tls.ServerTls.Inside;
import dev.almanac.api.tls.TlsMaterial;
import dev.almanac.api.traffic.Traffic;
import dev.almanac.testkit.certificate.TestAuthority;
import dev.almanac.testkit.certificate.TestAuthority.Order;
import dev.almanac.testkit.certificate.TestCertificate;
import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls to a server with TLS. */
class TlsCallTest {
  private static final TestAuthority SERVERS = TestAuthority.named("servers");
  private static final TestAuthority CLIENTS = TestAuthority.named("clients");
  private static final Traffic TRAFFIC = Traffic.within(64 << 20, System::nanoTime);

  private final BlockingQueue<Optional<PeerCertificate>> seen = new LinkedBlockingQueue<>();
  private final BlockingQueue<Outcome> outcomes = new LinkedBlockingQueue<>();
  private final Handshakes handshakes = new Handshakes(1, outcomes::add);

  /** A server that tells whom it has seen. */
  private final class Running implements AutoCloseable {
    private final ServerTls tls;
    private final GrpcServer server;

    Running(ClientAuth auth) throws IOException {
      tls = ServerTls.of(Inside.GRPC, material(auth, SERVERS.server()), handshakes);
      var frame = new CallFrame(CallGuard.NONE, new StatusMapping(() -> "id"));
      server = GrpcServer.start(
          List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
          Optional.of(tls),
          Services.of(
              Stub.all(new Stub<>(
                  WorkflowServiceGrpc.getDescribeNamespaceMethod(), TlsCallTest.this::describe)),
              frame,
              System::nanoTime,
              TRAFFIC,
              Reception.forAnybody()),
          CallGuard.NONE,
          TRAFFIC);
    }

    ManagedChannel channel(ChannelCredentials credentials) {
      int port = server.addresses().getFirst().getPort();
      return Grpc.newChannelBuilder("localhost:" + port, credentials).build();
    }

    void call(ChannelCredentials credentials) {
      var channel = channel(credentials);
      try {
        describe(channel);
      } finally {
        channel.shutdownNow();
      }
    }

    StatusRuntimeException refused(ChannelCredentials credentials) {
      return catchThrowableOfType(StatusRuntimeException.class, () -> call(credentials));
    }

    @Override
    public void close() {
      server.stop(Duration.ZERO);
    }
  }

  private CompletionStage<DescribeNamespaceResponse> describe(
      DescribeNamespaceRequest request, Call call) {
    seen.add(call.caller().certificate());
    return CompletableFuture.completedFuture(DescribeNamespaceResponse.getDefaultInstance());
  }

  private static TlsMaterial material(ClientAuth auth, TestCertificate own) {
    var clients =
        auth == ClientAuth.NONE ? List.<X509Certificate>of() : List.of(CLIENTS.certificate());
    return new TlsMaterial(own.key(), List.of(own.certificate()), clients, auth);
  }

  @AfterEach
  void stop() {
    handshakes.close();
  }

  @Test
  void aHandlerLearnsWhoTheClientIs() throws Exception {
    try (var server = new Running(ClientAuth.REQUIRED)) {
      var own = CLIENTS.issue(Order.of("CN=worker-7,O=Orders")
          .dns("worker-7.orders.test")
          .uri("spiffe://example.org/orders/worker")
          .email("ada@example.org"));

      server.call(trusting(Optional.of(own)));

      assertThat(seen.take()).hasValueSatisfying(peer -> {
        assertThat(peer.subject()).isEqualTo("CN=worker-7,O=Orders");
        assertThat(peer.issuer()).isEqualTo("CN=clients");
        assertThat(peer.dnsNames()).containsExactly("worker-7.orders.test");
        assertThat(peer.uris()).containsExactly("spiffe://example.org/orders/worker");
        assertThat(peer.emails()).containsExactly("ada@example.org");
        assertThat(peer.serial()).isEqualTo(own.certificate().getSerialNumber().toString(16));
        assertThat(peer.fingerprint()).matches("[0-9a-f]{64}");
        assertThat(peer.notAfter()).isEqualTo(own.certificate().getNotAfter().toInstant());
      });
    }
  }

  @Test
  void aClientMayBeWithoutACertificateWhereItIsOptional() throws Exception {
    try (var server = new Running(ClientAuth.OPTIONAL)) {
      server.call(trusting(Optional.empty()));

      assertThat(seen.take()).isEmpty();
      assertThat(outcomes.take()).isEqualTo(Outcome.DONE);
    }
  }

  @Test
  void aClientWithoutACertificateCannotConnectWhereItIsRequired() throws Exception {
    try (var server = new Running(ClientAuth.REQUIRED)) {
      var refused = server.refused(trusting(Optional.empty()));

      assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(outcomes.take()).isEqualTo(Outcome.FAILED);
      assertThat(seen).isEmpty();
    }
  }

  @Test
  void aCertificateOfAnotherAuthorityIsRefusedAlsoWhereItIsOptional() throws Exception {
    try (var server = new Running(ClientAuth.OPTIONAL)) {
      var stranger = TestAuthority.named("clients").issue(Order.of("CN=worker").dns("worker"));
      server.refused(trusting(Optional.of(stranger)));

      assertThat(outcomes.take()).isEqualTo(Outcome.FAILED);
      assertThat(seen).isEmpty();
    }
  }

  @Test
  void aClientWithoutTlsIsToldSo() throws Exception {
    try (var server = new Running(ClientAuth.NONE)) {
      var refused = server.refused(InsecureChannelCredentials.create());

      assertThat(refused.getStatus().getDescription()).contains("This port expects TLS");
      assertThat(outcomes.take()).isEqualTo(Outcome.PLAIN);
    }
  }

  @Test
  void newConnectionsSeeTheNewCertificateWhileOpenOnesGoOn() throws Exception {
    try (var server = new Running(ClientAuth.NONE)) {
      var open = server.channel(trusting(Optional.empty()));
      try {
        describe(open);
        var others = TestAuthority.named("other servers");
        server.tls.replace(material(ClientAuth.NONE, others.server()));

        describe(open);
        server.call(TlsChannelCredentials.newBuilder()
            .trustManager(stream(others.pem()))
            .build());
        server.refused(trusting(Optional.empty()));
      } finally {
        open.shutdownNow();
      }
    }
  }

  private static ChannelCredentials trusting(Optional<TestCertificate> own) throws IOException {
    var credentials = TlsChannelCredentials.newBuilder().trustManager(stream(SERVERS.pem()));
    if (own.isPresent()) {
      credentials.keyManager(stream(own.get().pem()), stream(own.get().keyPem()));
    }
    return credentials.build();
  }

  private static ByteArrayInputStream stream(String pem) {
    return new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
  }

  private static void describe(ManagedChannel channel) {
    Object ignored = WorkflowServiceGrpc.newBlockingStub(channel)
        .withDeadlineAfter(30, TimeUnit.SECONDS)
        .describeNamespace(DescribeNamespaceRequest.getDefaultInstance());
  }
}
