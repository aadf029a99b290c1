package dev.almanac.api.operator;

import java.time.Instant;
import java.util.List;

/**
 * What a server knows of itself from its start.
 *
 * @param version of Almanac
 * @param database its kind, such as {@code sqlite}
 * @param started when it was started
 * @param addresses where it can be reached
 * @param reach by whom
 */
public record ServerFacts(
    String version, String database, Instant started, Addresses addresses, Reach reach) {
  /**
   * Where a server can be reached: hosts and ports.
   *
   * @param http empty if HTTP is not served
   * @param metrics empty if metrics have no port of their own
   */
  public record Addresses(List<String> grpc, String http, String metrics) {
    public static final Addresses NONE = new Addresses(List.of(), "", "");

    public Addresses {
      grpc = List.copyOf(grpc);
    }
  }
}
