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
 * What a server is started with.
 *
 * @param namespaces that exist from the start
 * @param searchAttributes registered from the start, in those namespaces
 * @param grace how long running calls may take to end when the server stops
 * @param time what it takes for the time
 * @param limits how large things may become
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
   * What a server takes for the time.
   *
   * @param tolerance how far the clock may run ahead before it is doubted; zero for ever
   * @param skipping whether tests may jump ahead
   */
  public record Time(Duration tolerance, TimeSkipping skipping) {}

  /**
   * How large things may become.
   *
   * @param run what happens to a run that becomes larger is up to the rules
   * @param historyPage how many events a page of a history holds at most
   * @param batches how many batches of a namespace run at a time
   */
  public record Limits(RunLimits run, int historyPage, int batches) {
    public static final Limits DEFAULT = new Limits(RunLimits.DEFAULT, 256, 1);
  }

  /**
   * Where gRPC and metrics are served.
   *
   * @param host a name or an address
   * @param port 0 for any that is free
   * @param isInsecure whether others than this machine may come in, unauthenticated and in the
   *     clear
   * @param metricsPort where metrics are served, on the same host; 0 for any that is free, empty
   *     for nowhere
   */
  public record Listen(String host, int port, boolean isInsecure, OptionalInt metricsPort) {
    /** The host as it was given, with the ports it really got. */
    public String shown(List<InetSocketAddress> addresses) {
      return addresses.stream()
          .map(address -> shown(address.getPort()))
          .distinct()
          .collect(Collectors.joining(", "));
    }

    /** The host as it was given, with a port. */
    public String shown(int at) {
      boolean isBare = host.contains(":") && !host.startsWith("[");
      return (isBare ? "[" + host + "]" : host) + ":" + at;
    }

    /** Without metrics. */
    public Listen(String host, int port, boolean isInsecure) {
      this(host, port, isInsecure, OptionalInt.empty());
    }
  }
}
