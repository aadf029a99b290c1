package dev.almanac.server.command;

import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.Version;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** The text that a server prints after its start. */
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
            config.listen().shown(addresses),
            String.join(", ", config.namespaces()),
            data(config.data()),
            metrics
                .map(at -> "  Metrics     http://%s/metrics%n"
                    .formatted(config.listen().shown(at.getPort())))
                .orElse(""));
  }

  private static String data(DataLocation location) {
    return switch (location) {
      case DataLocation.Given(var file, var maxBytes) -> file.toAbsolutePath().toString();
      case DataLocation.OfUser(var file, var maxBytes) -> file.toString();
      case DataLocation.Temporary() -> "a temporary file, deleted when the server stops";
      case DataLocation.Postgres postgres -> postgres.toString();
    };
  }
}
