package dev.almanac.server.command;

import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.Version;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What people want to know of a server that has just started. */
final class Banner {
  private Banner() {}

  static String text(
      ServerConfig config, List<InetSocketAddress> addresses, Optional<InetSocketAddress> metrics) {
    return """
        Almanac %s
          gRPC        %s
          Namespaces  %s
          Data        %s
        %sReady. Stop it with Ctrl-C.
        """.formatted(
        Version.ofThisBuild(),
        addresses.stream().map(Banner::address).collect(Collectors.joining(", ")),
        String.join(", ", config.namespaces()),
        data(config.data()),
        metrics.map(at -> "  Metrics     http://" + address(at) + "/metrics\n").orElse(""));
  }

  private static String address(InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }

  private static String data(DataLocation location) {
    return switch (location) {
      case DataLocation.Given(var file, var maxBytes) -> file.toAbsolutePath().toString();
      case DataLocation.OfUser(var file, var maxBytes) -> file.toString();
      case DataLocation.Temporary() -> "a temporary file, gone when it stops";
      case DataLocation.Postgres postgres -> postgres.toString();
    };
  }
}
