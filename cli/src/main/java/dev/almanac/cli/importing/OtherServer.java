package dev.almanac.cli.importing;

import dev.almanac.cli.profile.Settings;
import dev.almanac.cli.wire.ServerOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flags for the server that schedules come from. Keys and certificates of ours stay here. */
final class OtherServer {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--from",
      paramLabel = "HOST:PORT",
      description = "The address of the other server. Needed unless its profile has one.")
  private @Nullable String address;

  @Option(
      names = "--from-profile",
      paramLabel = "NAME",
      description = "A profile with address, key and certificates of the other server.")
  private @Nullable String profile;

  @Option(
      names = "--from-namespace",
      paramLabel = "NAME",
      description = "The namespace there. Default: that of its profile, else 'default'.")
  private @Nullable String namespace;

  @Option(
      names = "--from-api-key",
      paramLabel = "KEY",
      description = "An API key of the other server; implies --from-tls.")
  private @Nullable String apiKey;

  @Option(
      names = "--from-tls",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Encrypt the connection to it. Other TLS flags imply it.")
  private @Nullable Boolean tls;

  @Option(names = "--from-tls-ca-path", paramLabel = "FILE", description = "Whom to trust there.")
  private @Nullable String authorities;

  @Option(
      names = "--from-tls-cert-path",
      paramLabel = "FILE",
      description = "Our certificate there, in PEM.")
  private @Nullable String certificate;

  @Option(names = "--from-tls-key-path", paramLabel = "FILE", description = "Its key, in PEM.")
  private @Nullable String key;

  @Option(
      names = "--from-tls-server-name",
      paramLabel = "NAME",
      description = "The name in its certificate. Default: the host of --from.")
  private @Nullable String serverName;

  /** @throws ParameterException if nothing says where the server is */
  Settings settings(ServerOptions here) {
    if (address == null && profile == null) {
      throw new ParameterException(
          command.commandLine(), "--from or --from-profile is needed: which server is it?");
    }
    var flags = new LinkedHashMap<String, String>();
    put(flags, "address", address);
    put(flags, "namespace", namespace);
    put(flags, "api_key", apiKey);
    put(flags, "tls", tls);
    put(flags, "tls.server_ca_cert_path", authorities);
    put(flags, "tls.client_cert_path", certificate);
    put(flags, "tls.client_key_path", key);
    put(flags, "tls.server_name", serverName);
    return here.another(Optional.ofNullable(profile), flags);
  }

  private static void put(Map<String, String> flags, String name, @Nullable Object value) {
    if (value != null) {
      flags.put(name, value.toString());
    }
  }
}
