package dev.almanac.cli.http2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.workflow.CommandRun;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.TlsServerCredentials;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands against a server with TLS that wants a certificate of its clients, too. */
class TlsTest {
  private final AtomicReference<Metadata> seen = new AtomicReference<>(new Metadata());
  private Server server;

  @BeforeEach
  void start() throws IOException {
    var credentials = TlsServerCredentials.newBuilder()
        .keyManager(file("server.pem").toFile(), file("server.key").toFile())
        .trustManager(file("ca.pem").toFile())
        .clientAuth(TlsServerCredentials.ClientAuth.OPTIONAL)
        .build();
    server = Grpc.newServerBuilderForPort(0, credentials)
        .addService(new HealthGrpc.HealthImplBase() {
          @Override
          public void check(
              HealthCheckRequest request, StreamObserver<HealthCheckResponse> observer) {
            observer.onNext(HealthCheckResponse.newBuilder()
                .setStatus(HealthCheckResponse.ServingStatus.SERVING)
                .build());
            observer.onCompleted();
          }
        })
        .intercept(new Recorder())
        .build()
        .start();
  }

  private final class Recorder implements ServerInterceptor {
    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      seen.set(headers);
      return next.startCall(call, headers);
    }
  }

  @AfterEach
  void stop() {
    server.shutdownNow();
  }

  private static Path file(String name) {
    try {
      var resource = Objects.requireNonNull(TlsTest.class.getResource(name), name);
      return Path.of(resource.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private CommandRun health(String... flags) {
    var args = new ArrayList<>(List.of("operator", "cluster", "health"));
    args.addAll(List.of("--address", "localhost:" + server.getPort()));
    args.addAll(List.of("--disable-config-file", "--disable-config-env"));
    args.addAll(List.of(flags));
    return CommandRun.of(args);
  }

  @Test
  void trustsTheGivenAuthorityAndSendsTheKey() {
    var run = health(
        "--tls-ca-path=" + file("ca.pem"), "--tls-server-name=orders.test", "--api-key=secret");

    assertThat(run.out()).isEqualToNormalizingNewlines("SERVING\n");
    var key = Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    assertThat(seen.get().get(key)).isEqualTo("Bearer secret");
  }

  @Test
  void showsACertificateOfItsOwn() {
    var run = health(
        "--tls-ca-path=" + file("ca.pem"),
        "--tls-server-name=orders.test",
        "--tls-cert-path=" + file("client.pem"),
        "--tls-key-path=" + file("client.key"));

    assertThat(run.out()).isEqualToNormalizingNewlines("SERVING\n");
  }

  @Test
  void trustsNeitherAnUnknownAuthorityNorAnotherName() {
    assertThat(health("--tls").err()).contains("UNAVAILABLE", "TLS: ");
    assertThat(health("--tls-ca-path=" + file("ca.pem")).err())
        .contains("UNAVAILABLE", "localhost");
  }

  @Test
  void trustsAnybodyIfToldSo() {
    assertThat(health("--tls-disable-host-verification").out()).startsWith("SERVING");
  }

  @Test
  void saysThatTheServerExpectsTls() {
    assertThat(health().err())
        .contains("UNAVAILABLE")
        .containsAnyOf("--tls", "closed the connection");
  }

  @Test
  void refusesFilesThatAreNoCertificates() {
    assertThat(health("--tls-ca-path=" + file("server.key")).err())
        .contains("tls.server_ca_cert_path", "has no certificate in PEM");
    assertThat(health("--tls-cert-path=" + file("client.pem")).err())
        .contains("a client certificate and its key belong together");
    assertThat(
            health("--tls-cert-path=" + file("client.pem"), "--tls-key-path=" + file("client.pem"))
                .err())
        .contains("has no private key in PEM");
  }
}
