package dev.almanac.server.tls;

import dev.almanac.api.tls.ClientAuth;
import dev.almanac.server.tls.TlsConfig.Files;
import dev.almanac.testkit.certificate.TestAuthority;
import dev.almanac.testkit.certificate.TestCertificate;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** The files of a server's certificate, and clients that trust it. */
record Certificates(Path folder, TestAuthority ofServer, TestAuthority ofClients) {
  static Certificates in(Path folder) {
    var made =
        new Certificates(folder, TestAuthority.named("servers"), TestAuthority.named("clients"));
    made.write(made.ofServer.server());
    TestCertificate.replace(folder.resolve("clients.pem"), made.ofClients.pem());
    return made;
  }

  void write(TestCertificate server) {
    server.write(folder, "server");
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  TlsConfig config(ClientAuth auth) {
    return TlsConfig.same(new Files(
        file("server.pem"),
        file("server.key"),
        auth == ClientAuth.NONE ? Optional.empty() : Optional.of(file("clients.pem")),
        auth));
  }

  /** Connects without a certificate, or with one. */
  ManagedChannel connect(int port, Optional<TestCertificate> own) {
    try {
      var credentials = TlsChannelCredentials.newBuilder().trustManager(stream(ofServer.pem()));
      if (own.isPresent()) {
        credentials.keyManager(stream(own.get().pem()), stream(own.get().keyPem()));
      }
      return Grpc.newChannelBuilder("localhost:" + port, credentials.build()).build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Returns a client for HTTP that trusts the server. */
  HttpClient browser() {
    return HttpClient.newBuilder().sslContext(trusting()).build();
  }

  /** Returns the certificate that a new connection is shown. */
  Certificate shown(int port) throws IOException {
    try (var socket = (SSLSocket) trusting().getSocketFactory().createSocket("localhost", port)) {
      socket.startHandshake();
      return socket.getSession().getPeerCertificates()[0];
    }
  }

  private SSLContext trusting() {
    try {
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setCertificateEntry("servers", ofServer.certificate());
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      var context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
