package dev.almanac.server;

import dev.almanac.api.operator.Reach;
import dev.almanac.server.ServerConfig.Listen;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The addresses to listen on, to which the configured host leads.
 *
 * @param reach who can connect to them
 */
record Addresses(List<InetSocketAddress> all, Reach reach) {
  static final Addresses NONE = new Addresses(List.of(), Reach.NOBODY);

  /**
   * Returns all addresses of the host. If other machines could reach one, it takes TLS and
   * authentication, or explicit permission.
   *
   * @param isAuthenticated whether callers must say who they are
   * @throws StartException if the host is unknown or the addresses are refused
   */
  static Addresses of(Listen listen, boolean isAuthenticated) throws StartException {
    if (listen.isNowhere()) {
      return NONE;
    }
    List<InetAddress> resolved = resolve(listen.host());
    var reach = new Reach(
        !resolved.stream().allMatch(InetAddress::isLoopbackAddress),
        listen.tls().isPresent(),
        isAuthenticated);
    if (!listen.isInsecure() && reach.warning().isPresent()) {
      throw StartException.badInput(
          ("%s can be reached from other machines, and %s. Listen on 127.0.0.1, set up TLS and"
                  + " authentication, or allow it with --insecure (in the configuration:"
                  + " grpc.insecure).")
              .formatted(listen.host(), reach.lack()));
    }
    var all = resolved.stream()
        .map(address -> new InetSocketAddress(address, listen.port()))
        .toList();
    return new Addresses(all, reach);
  }

  private static List<InetAddress> resolve(String host) throws StartException {
    try {
      return Stream.of(InetAddress.getAllByName(host)).distinct().toList();
    } catch (UnknownHostException e) {
      throw StartException.failure("Cannot resolve the address '%s'".formatted(host), e);
    }
  }
}
