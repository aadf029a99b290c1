package dev.almanac.api.tls;

import io.grpc.ServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.handler.codec.http2.Http2SecurityUtil;
import io.grpc.netty.shaded.io.netty.handler.ssl.ApplicationProtocolConfig;
import io.grpc.netty.shaded.io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.grpc.netty.shaded.io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslHandler;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslProvider;
import io.grpc.netty.shaded.io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;

/** TLS of one listening server. Thread-safe. */
public final class ServerTls {
  /** What is spoken inside. */
  public enum Inside {
    GRPC,
    HTTP,
  }

  private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

  /** After this, a client proves its identity again, by a certificate that is still valid. */
  private static final long LONGEST_SESSION_SECONDS = Duration.ofHours(1).toSeconds();

  /** From the connection to the end of the handshake; gRPC's own handler takes the same. */
  private static final long LONGEST_HANDSHAKE_SECONDS = 10;

  private final Inside inside;
  private final Handshakes handshakes;
  private final CurrentContext context;
  private volatile Set<String> names;

  private ServerTls(Inside inside, SslContext first, Set<String> names, Handshakes handshakes) {
    this.inside = inside;
    this.handshakes = handshakes;
    this.context = new CurrentContext(first);
    this.names = names;
  }

  /** @throws SSLException if the material cannot be used */
  public static ServerTls of(Inside inside, TlsMaterial material, Handshakes handshakes)
      throws SSLException {
    return new ServerTls(inside, context(inside, material), names(material), handshakes);
  }

  /**
   * Sets what connections from now on use. Those that are open stay as they are.
   *
   * @throws SSLException if the material cannot be used; then nothing changes
   */
  public void replace(TlsMaterial material) throws SSLException {
    context.replace(context(inside, material));
    names = names(material);
  }

  /** Returns the names of hosts in the certificate, in small letters. */
  public Set<String> names() {
    return names;
  }

  /**
   * Returns what a gRPC server on Netty is built with.
   *
   * @param tls empty for plain text
   */
  public static ServerCredentials credentials(Optional<ServerTls> tls) {
    return tls.map(ServerTls::credentials).orElseGet(GrpcNegotiation::plain);
  }

  private ServerCredentials credentials() {
    return GrpcNegotiation.credentials(context, handshakes);
  }

  /**
   * Prepares a new connection of another server, before any other handler is added.
   *
   * @param tls empty for plain text
   */
  public static void begin(Channel channel, Optional<ServerTls> tls) {
    if (tls.isPresent()) {
      tls.get().addTo(channel);
    } else {
      channel.pipeline().addLast(new UnexpectedTls());
    }
  }

  private void addTo(Channel channel) {
    var handler = new SslHandler(context.newEngine(channel.alloc()), handshakes.work());
    handler.setHandshakeTimeout(LONGEST_HANDSHAKE_SECONDS, TimeUnit.SECONDS);
    channel.pipeline().addLast(new FirstBytes(handshakes), handler);
  }

  private static Set<String> names(TlsMaterial material) {
    return PeerCertificate.dnsNames(material.certificate()).stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static SslContext context(Inside inside, TlsMaterial material) throws SSLException {
    var builder = SslContextBuilder.forServer(
            material.key(), material.chain().toArray(X509Certificate[]::new))
        .sslProvider(SslProvider.JDK)
        .clientAuth(asked(material.clientAuth()));
    if (!material.clientAuthorities().isEmpty()) {
      builder.trustManager(material.clientAuthorities().toArray(X509Certificate[]::new));
    }
    switch (inside) {
      case GRPC -> GrpcSslContexts.configure(builder, SslProvider.JDK);
      case HTTP ->
        builder
            .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
            .applicationProtocolConfig(new ApplicationProtocolConfig(
                Protocol.ALPN,
                SelectorFailureBehavior.NO_ADVERTISE,
                ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                List.of("http/1.1")));
    }
    return builder.protocols(VERSIONS).sessionTimeout(LONGEST_SESSION_SECONDS).build();
  }

  private static io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth asked(ClientAuth auth) {
    return switch (auth) {
      case NONE -> io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth.NONE;
      case OPTIONAL -> io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth.OPTIONAL;
      case REQUIRED -> io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth.REQUIRE;
    };
  }
}
