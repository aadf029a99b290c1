package dev.almanac.server;

import dev.almanac.server.ServerConfig.Listen;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;

/** Resolves the configured host to the addresses to listen on. */
final class Addresses {
  private Addresses() {}

  /**
   * Returns all addresses of the host.
   *
   * @throws StartException if it is unknown, or if other machines could reach it without explicit
   *     permission
   */
  static List<InetSocketAddress> of(Listen listen) throws StartException {
    List<InetAddress> resolved = resolve(listen.host());
    if (!listen.isInsecure() && !resolved.stream().allMatch(InetAddress::isLoopbackAddress)) {
      throw StartException.badInput(
          ("%s can be reached from other machines, and calls are neither encrypted nor"
                  + " authenticated. Listen on 127.0.0.1, or allow it with --insecure"
                  + " (in the configuration: grpc.insecure).")
              .formatted(listen.host()));
    }
    return resolved.stream()
        .map(address -> new InetSocketAddress(address, listen.port()))
        .toList();
  }

  private static List<InetAddress> resolve(String host) throws StartException {
    try {
      return Stream.of(InetAddress.getAllByName(host)).distinct().toList();
    } catch (UnknownHostException e) {
      throw StartException.failure("Cannot resolve the address '%s'".formatted(host), e);
    }
  }
}
