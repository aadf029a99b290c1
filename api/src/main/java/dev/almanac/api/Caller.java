package dev.almanac.api;

import dev.almanac.api.tls.PeerCertificate;
import io.grpc.Metadata;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The client, as the headers that SDKs send with every call describe it. A header that is absent or
 * unusually long counts as empty.
 *
 * @param features the features that the client supports, such as {@code follows-next-run-id}
 * @param certificate what the client has shown, if the connection has TLS and asks for one
 * @param from where its connection comes from; null if that is this process
 */
public record Caller(
    String clientName,
    String clientVersion,
    Set<String> features,
    Optional<PeerCertificate> certificate,
    @Nullable SocketAddress from) {
  public static final Caller UNKNOWN = new Caller("", "", Set.of());

  private static final Metadata.Key<String> NAME = key("client-name");
  private static final Metadata.Key<String> VERSION = key("client-version");
  private static final Metadata.Key<String> FEATURES = key("supported-features");

  /** A longer header is ignored, because it stays in memory as long as the call waits. */
  private static final int LONGEST = 2_000;

  public Caller {
    features = Set.copyOf(features);
  }

  /** Creates a caller without a certificate. */
  public Caller(String clientName, String clientVersion, Set<String> features) {
    this(clientName, clientVersion, features, Optional.empty(), null);
  }

  static Caller of(
      Metadata headers, Optional<PeerCertificate> certificate, @Nullable SocketAddress address) {
    String features = text(headers, FEATURES);
    return new Caller(
        text(headers, NAME), text(headers, VERSION), split(features), certificate, address);
  }

  /** Returns a caller of whom only the connection is known. */
  public static Caller known(
      Optional<PeerCertificate> certificate, @Nullable SocketAddress address) {
    return new Caller("", "", Set.of(), certificate, address);
  }

  /** Returns the address of its connection as a person reads it; empty if it is this process. */
  public String address() {
    if (!(from instanceof InetSocketAddress known) || known.getAddress() == null) {
      return "";
    }
    String host = known.getAddress().getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + known.getPort();
  }

  public boolean supports(String feature) {
    return features.contains(feature);
  }

  private static Set<String> split(String list) {
    return list.isEmpty()
        ? Set.of()
        : Stream.of(list.split(",", -1))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toUnmodifiableSet());
  }

  private static String text(Metadata headers, Metadata.Key<String> key) {
    String value = headers.get(key);
    return value == null || value.length() > LONGEST ? "" : value;
  }

  private static Metadata.Key<String> key(String name) {
    return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
  }
}
