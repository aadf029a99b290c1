package dev.almanac.cli.wire;

import dev.almanac.cli.codec.CodecOptions;
import dev.almanac.cli.profile.Access;
import dev.almanac.cli.profile.ProfileOptions;
import dev.almanac.cli.profile.Settings;
import dev.almanac.cli.profile.TlsOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags for the server, its namespace and the caller's identity. */
public final class ServerOptions {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Option(
      names = "--address",
      paramLabel = "HOST:PORT",
      description =
          "The server's address. Default: $TEMPORAL_ADDRESS, else that of the profile, else"
              + " 127.0.0.1:7233.")
  private @Nullable String address;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "The namespace. Default: $TEMPORAL_NAMESPACE, else that of the profile, else"
          + " 'default'.")
  private @Nullable String namespace;

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

  @Mixin
  private TlsOptions tls;

  @Mixin
  private CodecOptions codec;

  @Mixin
  private ProfileOptions profile;

  private @Nullable Settings settings;

  public Connection connect() {
    return new Connection(
        Access.of(settings()),
        timeout == null ? PATIENCE : timeout,
        codec.interceptor(settings()).stream().toList());
  }

  /** Connects for calls that shall take no longer than this. */
  public Connection connect(Duration patience) {
    return new Connection(
        Access.of(settings()), patience, codec.interceptor(settings()).stream().toList());
  }

  /** Returns the settings of another server than that of the flags, without their keys. */
  public Settings another(Optional<String> profileThere, Map<String, String> flagsThere) {
    return profile.settingsOf(profileThere, flagsThere);
  }

  /** Connects to a server with settings of its own. */
  public static Connection connect(Settings there) {
    return new Connection(Access.of(there), PATIENCE, List.of());
  }

  public String namespace() {
    return Access.namespace(settings());
  }

  public String identity() {
    return identity == null ? "almanac-cli:" + System.getProperty("user.name") : identity;
  }

  private Settings settings() {
    var known = settings;
    if (known == null) {
      var flags = new HashMap<>(tls.given());
      flags.putAll(codec.given());
      if (address != null) {
        flags.put("address", address);
      }
      if (namespace != null) {
        flags.put("namespace", namespace);
      }
      known = profile.settings(flags);
      settings = known;
    }
    return known;
  }
}
