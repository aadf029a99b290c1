package dev.almanac.cli.wire;

import dev.almanac.cli.http2.Endpoint;
import dev.almanac.cli.http2.ServerAccess;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** The flags for the server, its namespace and the caller's identity. */
public final class ServerOptions {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Option(
      names = "--address",
      paramLabel = "HOST:PORT",
      defaultValue = "${env:TEMPORAL_ADDRESS:-127.0.0.1:7233}",
      showDefaultValue = Visibility.NEVER,
      description = "The server's address. Default: $TEMPORAL_ADDRESS, else 127.0.0.1:7233.")
  private String address = "";

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      defaultValue = "${env:TEMPORAL_NAMESPACE:-default}",
      showDefaultValue = Visibility.NEVER,
      description = "The namespace. Default: $TEMPORAL_NAMESPACE, else 'default'.")
  private String namespace = "";

  @Option(
      names = "--identity",
      paramLabel = "TEXT",
      description = "The caller's identity in histories. Default: almanac-cli:USER.")
  private @Nullable String identity;

  @Option(
      names = "--command-timeout",
      paramLabel = "DURATION",
      description = "The timeout of each call. Default: 10s.")
  private @Nullable Duration timeout;

  public Connection connect() {
    return new Connection(
        ServerAccess.plain(Endpoint.parse(address), Map.of()),
        timeout == null ? PATIENCE : timeout);
  }

  public String namespace() {
    return namespace;
  }

  public String identity() {
    return identity == null ? "almanac-cli:" + System.getProperty("user.name") : identity;
  }
}
