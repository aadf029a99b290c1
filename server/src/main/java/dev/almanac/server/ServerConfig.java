package dev.almanac.server;

import io.temporal.api.enums.v1.IndexedValueType;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a server is started with.
 *
 * @param namespaces that exist from the start
 * @param searchAttributes registered from the start, in those namespaces
 * @param grace how long running calls may take to end when the server stops
 * @param clockTolerance how far the clock may run ahead before it is doubted; zero for ever
 */
public record ServerConfig(
    Listen listen,
    DataLocation data,
    List<String> namespaces,
    Map<String, IndexedValueType> searchAttributes,
    Duration grace,
    Duration clockTolerance,
    TimeSkipping timeSkipping) {
  public static final int DEFAULT_PORT = 7233;

  public ServerConfig {
    namespaces = List.copyOf(namespaces);
    searchAttributes = Map.copyOf(searchAttributes);
  }

  /**
   * Where gRPC is served.
   *
   * @param host a name or an address
   * @param port 0 for any that is free
   * @param isInsecure whether others than this machine may come in, unauthenticated and in the
   *     clear
   */
  public record Listen(String host, int port, boolean isInsecure) {}
}
