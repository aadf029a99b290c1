package dev.almanac.api.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.CallGuard;
import dev.almanac.api.GrpcServer;
import dev.almanac.api.tls.Handshakes.Outcome;
import dev.almanac.api.tls.ServerTls.Inside;
import dev.almanac.api.traffic.Traffic;
import dev.almanac.testkit.certificate.TestAuthority;
import io.grpc.Grpc;
import io.grpc.TlsChannelCredentials;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that connect and do not go on. */
class HandshakesTest {
  private static final int MOST = 3;
  private static final int PATIENCE_MILLIS = 30_000;

  private final TestAuthority authority = TestAuthority.named("servers");
  private final BlockingQueue<Outcome> outcomes = new LinkedBlockingQueue<>();
  private final Handshakes handshakes = new Handshakes(1, outcomes::add, MOST);
  private GrpcServer server;

  @BeforeEach
  void start() throws IOException {
    var own = authority.server();
    var material =
        new TlsMaterial(own.key(), List.of(own.certificate()), List.of(), ClientAuth.NONE);
    server = GrpcServer.start(
        List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
        Optional.of(ServerTls.of(Inside.GRPC, material, handshakes)),
        List.of(),
        CallGuard.NONE,
        Traffic.within(64 << 20, System::nanoTime));
  }

  @AfterEach
  void stop() {
    server.stop(Duration.ZERO);
    handshakes.close();
  }

  @Test
  @Timeout(120)
  void keepOutEachOtherOnly() throws Exception {
    try (var oldest = silent();
        var second = silent();
        var third = silent()) {
      assertThat(isServing()).isTrue();
      assertThat(outcomes.take()).isEqualTo(Outcome.CROWDED_OUT);
      assertThat(oldest.getInputStream().read()).isEqualTo(-1);
      assertThat(outcomes.take()).isEqualTo(Outcome.DONE);
      assertThat(second.isConnected() && third.isConnected()).isTrue();
    }
  }

  /** Returns a connection of which the server knows. */
  private Socket silent() throws IOException {
    int before = handshakes.open();
    var address = server.addresses().getFirst();
    var socket = new Socket(address.getAddress(), address.getPort());
    socket.setSoTimeout(PATIENCE_MILLIS);
    while (handshakes.open() == before) {
      Thread.onSpinWait();
    }
    return socket;
  }

  private boolean isServing() throws IOException {
    byte[] trusted = authority.pem().getBytes(StandardCharsets.US_ASCII);
    var credentials = TlsChannelCredentials.newBuilder()
        .trustManager(new ByteArrayInputStream(trusted))
        .build();
    int port = server.addresses().getFirst().getPort();
    var channel = Grpc.newChannelBuilder("localhost:" + port, credentials).build();
    try {
      var answer = HealthGrpc.newBlockingStub(channel)
          .withDeadlineAfter(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
          .check(HealthCheckRequest.getDefaultInstance());
      return answer.getStatus() == ServingStatus.SERVING;
    } finally {
      channel.shutdownNow();
    }
  }
}
