package dev.almanac.standalone.command;

import dev.almanac.server.AlmanacServer;
import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.Version;
import java.net.InetSocketAddress;
import java.util.Optional;

/** The text that a server prints after its start. */
final class Banner {
  private Banner() {}

  static String text(ServerConfig config, AlmanacServer server) {
    return """
        Almanac %s
          gRPC        %s
          Namespaces  %s
          Data        %s
        %s%sReady. Stop it with Ctrl-C.
        """.formatted(
            Version.ofThisBuild(),
            config.listen().shown(server.addresses()),
            String.join(", ", config.namespaces()),
            data(config.data()),
            line(config, "Page", server.httpAddress(), "/"),
            line(config, "Metrics", server.metricsAddress(), "/metrics"));
  }

  private static String line(
      ServerConfig config, String name, Optional<InetSocketAddress> address, String path) {
    String scheme = config.listen().tls().isPresent() ? "https" : "http";
    return address
        .map(at -> "  %-10s  %s://%s%s%n"
            .formatted(name, scheme, config.listen().shown(at.getPort()), path))
        .orElse("");
  }

  /** Returns where data are, for users. */
  static String data(DataLocation location) {
    return switch (location) {
      case DataLocation.Given(var file, var maxBytes) -> file.toAbsolutePath().toString();
      case DataLocation.OfUser(var file, var maxBytes) -> file.toString();
      case DataLocation.Temporary() -> "a temporary file, deleted when the server stops";
      case DataLocation.Memory() -> "in memory, gone when the server stops";
      case DataLocation.Postgres postgres -> postgres.toString();
    };
  }
}
