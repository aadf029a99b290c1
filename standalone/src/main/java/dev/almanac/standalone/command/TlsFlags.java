package dev.almanac.standalone.command;

import dev.almanac.server.tls.TlsConfig;
import dev.almanac.standalone.config.GivenTls;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The flags for the certificates of a server. */
final class TlsFlags {
  /** Whether clients must show a certificate. */
  private enum Asked {
    REQUIRED,
    OPTIONAL,
  }

  private static final GivenTls.Names NAMES =
      new GivenTls.Names("--tls-cert", "--tls-key", "--tls-client-ca", "--tls-client-auth");

  @Option(
      names = "--tls-cert",
      defaultValue = "",
      paramLabel = "FILE",
      description = "The server's certificate and those above it, in PEM; gRPC and HTTP then take"
          + " TLS only. A changed file is used within seconds.")
  private String certificate = "";

  @Option(
      names = "--tls-key",
      defaultValue = "",
      paramLabel = "FILE",
      description = "Its private key, in PEM.")
  private String key = "";

  @Option(
      names = "--tls-client-ca",
      defaultValue = "",
      paramLabel = "FILE",
      description = "The authorities that sign the certificates of clients, in PEM.")
  private String clientCa = "";

  @Option(
      names = "--tls-client-auth",
      paramLabel = "HOW",
      description = "Whether clients must show a certificate: required or optional. Default:"
          + " required, if --tls-client-ca is given.")
  private Optional<Asked> clientAuth = Optional.empty();

  /**
   * Returns what the flags say; empty if they say nothing.
   *
   * @throws ParameterException if one is missing that belongs to the others
   */
  Optional<TlsConfig> read(CommandSpec spec) {
    String auth = clientAuth.map(asked -> asked.name().toLowerCase(Locale.ROOT)).orElse("");
    try {
      return new GivenTls(certificate, key, clientCa, auth, NAMES).config();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
