package dev.almanac.server;

import dev.almanac.api.http.page.CodecEndpoint;
import dev.almanac.api.limit.CallerRates;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.server.access.AccessConfig;
import dev.almanac.server.access.AuditConfig;
import dev.almanac.server.encryption.EncryptionConfig;
import dev.almanac.server.tls.TlsConfig;
import io.temporal.api.enums.v1.IndexedValueType;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The configuration of a server.
 *
 * @param namespaces created at the start
 * @param searchAttributes registered in those namespaces at the start
 * @param grace how long running calls may take to end when the server stops
 * @param access how callers from outside of this process show who they are
 * @param encryption how data are encrypted; empty if they are not
 * @param audit what is recorded of calls
 */
public record ServerConfig(
    Listen listen,
    DataLocation data,
    List<String> namespaces,
    Map<String, IndexedValueType> searchAttributes,
    Duration grace,
    Time time,
    Limits limits,
    AccessConfig access,
    Optional<EncryptionConfig> encryption,
    AuditConfig audit) {
  public static final int DEFAULT_PORT = 7233;

  public ServerConfig {
    namespaces = List.copyOf(namespaces);
    searchAttributes = Map.copyOf(searchAttributes);
  }

  /**
   * Creates the configuration of a server that everybody may call who reaches it, and that does not
   * encrypt data.
   */
  public ServerConfig(
      Listen listen,
      DataLocation data,
      List<String> namespaces,
      Map<String, IndexedValueType> searchAttributes,
      Duration grace,
      Time time,
      Limits limits) {
    this(
        listen,
        data,
        namespaces,
        searchAttributes,
        grace,
        time,
        limits,
        AccessConfig.OPEN,
        Optional.empty(),
        AuditConfig.USUAL);
  }

  /** Returns the same with other access. */
  public ServerConfig with(AccessConfig other) {
    return new ServerConfig(
        listen, data, namespaces, searchAttributes, grace, time, limits, other, encryption, audit);
  }

  /**
   * Where a server takes its time from.
   *
   * @param tolerance how far the clock may jump ahead before it is doubted; zero to trust it always
   * @param skipping whether tests may skip time
   */
  public record Time(Duration tolerance, TimeSkipping skipping) {}

  /**
   * Limits.
   *
   * @param run limits of runs; the rules decide what follows
   * @param historyPage the largest page of a history, in events
   * @param batches concurrent batch operations per namespace
   * @param callers what one caller may do
   */
  public record Limits(RunLimits run, int historyPage, int batches, CallerRates callers) {
    public static final Limits DEFAULT = new Limits(RunLimits.DEFAULT, 256, 1);

    /** Creates limits under which one caller may do as much as it likes. */
    public Limits(RunLimits run, int historyPage, int batches) {
      this(run, historyPage, batches, CallerRates.ANY);
    }
  }

  /**
   * Whether the page and the calls over HTTP are served, on the host of gRPC.
   *
   * @param port 0 for any free one, empty for none
   * @param isNeeded whether a server does not start if the port is taken
   * @param hosts names in addresses of the page, besides {@code localhost} and numbers
   * @param codec what decodes payloads for the page
   */
  public record Http(
      OptionalInt port, boolean isNeeded, Set<String> hosts, Optional<CodecEndpoint> codec) {
    public static final Http NONE = of(OptionalInt.empty(), false);

    /** How far the usual port is from that of gRPC. */
    private static final int DISTANCE = 1_000;

    private static final int LARGEST_PORT = 65_535;

    public Http {
      hosts = Set.copyOf(hosts);
    }

    /** Returns a port that was asked for. */
    public static Http on(int port) {
      return of(OptionalInt.of(port), true);
    }

    /** Returns the usual port beside gRPC, without which a server starts, too. */
    public static Http beside(int grpcPort) {
      int port = grpcPort == 0 || grpcPort + DISTANCE > LARGEST_PORT ? 0 : grpcPort + DISTANCE;
      return of(OptionalInt.of(port), false);
    }

    private static Http of(OptionalInt port, boolean isNeeded) {
      return new Http(port, isNeeded, Set.of(), Optional.empty());
    }

    /** Returns the same with another codec server, or none. */
    public Http withCodec(Optional<CodecEndpoint> endpoint) {
      return new Http(port, isNeeded, hosts, endpoint);
    }
  }

  /**
   * Where gRPC, HTTP and metrics are served.
   *
   * @param host a name or an address
   * @param port 0 for any free one
   * @param isInsecure whether other machines may connect without TLS or authentication
   * @param metricsPort the port of metrics on the same host; 0 for any free one, empty for none
   * @param tls empty for plain text
   */
  public record Listen(
      String host,
      int port,
      boolean isInsecure,
      OptionalInt metricsPort,
      Http http,
      Optional<TlsConfig> tls) {
    /** Serves the process of the server alone, through {@link AlmanacServer#connect}. */
    public static final Listen NOWHERE = new Listen("", -1, false);

    boolean isNowhere() {
      return port < 0;
    }

    /** Returns the host as given, with the actual port. */
    public String shown(List<InetSocketAddress> addresses) {
      return addresses.stream()
          .map(address -> shown(address.getPort()))
          .distinct()
          .collect(Collectors.joining(", "));
    }

    /** Returns the names under which browsers may know this server. */
    public Set<String> names() {
      return Stream.concat(Stream.of(host), http.hosts().stream())
          .map(name -> name.toLowerCase(Locale.ROOT))
          .collect(Collectors.toSet());
    }

    /** Returns the host as given, with a port. */
    public String shown(int at) {
      boolean isBare = host.contains(":") && !host.startsWith("[");
      return (isBare ? "[" + host + "]" : host) + ":" + at;
    }

    /** Creates an address without TLS. */
    public Listen(String host, int port, boolean isInsecure, OptionalInt metricsPort, Http http) {
      this(host, port, isInsecure, metricsPort, http, Optional.empty());
    }

    /** Creates an address without TLS, metrics and HTTP. */
    public Listen(String host, int port, boolean isInsecure) {
      this(host, port, isInsecure, OptionalInt.empty(), Http.NONE);
    }

    /** Returns the same with TLS as given, or as before if nothing is given. */
    public Listen withTls(Optional<TlsConfig> given) {
      return new Listen(host, port, isInsecure, metricsPort, http, given.or(() -> tls));
    }
  }
}
