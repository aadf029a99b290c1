package dev.almanac.server;

import dev.almanac.engine.decision.RunLimits;
import io.temporal.api.enums.v1.IndexedValueType;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The configuration of a server.
 *
 * @param namespaces created at the start
 * @param searchAttributes registered in those namespaces at the start
 * @param grace how long running calls may take to end when the server stops
 */
public record ServerConfig(
    Listen listen,
    DataLocation data,
    List<String> namespaces,
    Map<String, IndexedValueType> searchAttributes,
    Duration grace,
    Time time,
    Limits limits) {
  public static final int DEFAULT_PORT = 7233;

  public ServerConfig {
    namespaces = List.copyOf(namespaces);
    searchAttributes = Map.copyOf(searchAttributes);
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
   */
  public record Limits(RunLimits run, int historyPage, int batches) {
    public static final Limits DEFAULT = new Limits(RunLimits.DEFAULT, 256, 1);
  }

  /**
   * Where gRPC and metrics are served.
   *
   * @param host a name or an address
   * @param port 0 for any free one
   * @param isInsecure whether other machines may connect, unauthenticated and unencrypted
   * @param metricsPort the port of metrics on the same host; 0 for any free one, empty for none
   */
  public record Listen(String host, int port, boolean isInsecure, OptionalInt metricsPort) {
    /** Returns the host as given, with the actual port. */
    public String shown(List<InetSocketAddress> addresses) {
      return addresses.stream()
          .map(address -> shown(address.getPort()))
          .distinct()
          .collect(Collectors.joining(", "));
    }

    /** Returns the host as given, with a port. */
    public String shown(int at) {
      boolean isBare = host.contains(":") && !host.startsWith("[");
      return (isBare ? "[" + host + "]" : host) + ":" + at;
    }

    /** Creates an address without metrics. */
    public Listen(String host, int port, boolean isInsecure) {
      this(host, port, isInsecure, OptionalInt.empty());
    }
  }
}
