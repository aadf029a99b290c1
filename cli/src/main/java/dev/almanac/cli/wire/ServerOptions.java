package dev.almanac.cli.wire;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** The flags that say which server, which of its namespaces, and who asks. */
public final class ServerOptions {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Option(
      names = "--address",
      paramLabel = "HOST:PORT",
      defaultValue = "${env:TEMPORAL_ADDRESS:-127.0.0.1:7233}",
      showDefaultValue = Visibility.NEVER,
      description = "The server. Default: $TEMPORAL_ADDRESS, else 127.0.0.1:7233.")
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
      description = "Who asks, as histories show it. Default: almanac-cli:USER.")
  private @Nullable String identity;

  @Option(
      names = "--command-timeout",
      paramLabel = "DURATION",
      converter = DurationText.class,
      description = "How long each call may take. Default: 10s.")
  private @Nullable Duration timeout;

  public Connection connect() {
    return new Connection(address, timeout == null ? PATIENCE : timeout);
  }

  public String namespace() {
    return namespace;
  }

  public String identity() {
    return identity == null ? "almanac-cli:" + System.getProperty("user.name") : identity;
  }
}
