package dev.almanac.api.tls;

import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.ServerTransportFilter;
import java.util.Optional;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** Reads the certificate of a gRPC client once for its connection. */
public final class PeerFilter extends ServerTransportFilter {
  private static final Attributes.Key<PeerCertificate> PEER =
      Attributes.Key.create("dev.almanac.peer");

  @Override
  public Attributes transportReady(Attributes attributes) {
    @Nullable SSLSession session = attributes.get(Grpc.TRANSPORT_ATTR_SSL_SESSION);
    return session == null
        ? attributes
        : PeerCertificate.of(session)
            .map(peer -> attributes.toBuilder().set(PEER, peer).build())
            .orElse(attributes);
  }

  /** Returns the certificate of the client of a call; empty without one. */
  public static Optional<PeerCertificate> peerOf(Attributes call) {
    return Optional.ofNullable(call.get(PEER));
  }
}
