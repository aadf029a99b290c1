package dev.almanac.standalone.config;

import dev.almanac.api.tls.ClientAuth;
import dev.almanac.server.tls.TlsConfig;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** The settings for TLS. */
final class TlsSettings {
  static final Setting<String> CERTIFICATE = Setting.one(
      "tls.certificate",
      "",
      Function.identity(),
      "The server's certificate in PEM, and behind it those of the authorities above it. With it,",
      "gRPC, HTTP and metrics take TLS only. A changed file is used within seconds.");

  static final Setting<String> KEY = Setting.one(
      "tls.key", "", Function.identity(), "Its private key in PEM, without a password.");

  static final Setting<String> CLIENT_CA = Setting.one(
      "tls.client-ca",
      "",
      Function.identity(),
      "The authorities that sign the certificates of clients, in PEM. Empty: clients show none.");

  static final Setting<String> CLIENT_AUTH = Setting.one(
      "tls.client-auth",
      "",
      TlsSettings::clientAuth,
      "Whether clients must show a certificate: required or optional. Empty: required, if there is",
      "a client-ca.");

  static final Setting<String> HTTP_CERTIFICATE = Setting.one(
      "tls.http-certificate",
      "",
      Function.identity(),
      "Another certificate for HTTP and metrics. Empty: the same.");

  static final Setting<String> HTTP_KEY =
      Setting.one("tls.http-key", "", Function.identity(), "Its private key.");

  static final Setting<String> HTTP_CLIENT_AUTH = Setting.one(
      "tls.http-client-auth",
      "",
      TlsSettings::httpClientAuth,
      "Whether clients of HTTP must show a certificate: required, optional or none. Empty: as in",
      "client-auth.");

  private static final GivenTls.Names OF_FILE =
      new GivenTls.Names("tls.certificate", "tls.key", "tls.client-ca", "tls.client-auth");

  private TlsSettings() {}

  /**
   * Reads the settings of a file.
   *
   * @throws IllegalArgumentException if some belong together, and are not
   */
  static Optional<TlsConfig> read(ConfigFile file) {
    var given = new GivenTls(
        file.get(CERTIFICATE), file.get(KEY), file.get(CLIENT_CA), file.get(CLIENT_AUTH), OF_FILE);
    String certificate = file.get(HTTP_CERTIFICATE);
    String key = file.get(HTTP_KEY);
    if (certificate.isEmpty() != key.isEmpty()) {
      throw new IllegalArgumentException(
          "expected tls.http-certificate and tls.http-key, found only one");
    }
    String auth = file.get(HTTP_CLIENT_AUTH);
    Optional<TlsConfig> same = given.config();
    if (same.isEmpty() && !(certificate + auth).isEmpty()) {
      throw new IllegalArgumentException("expected tls.certificate and tls.key, too");
    }
    return same.map(
        config -> new TlsConfig(config.grpc(), http(config.grpc(), certificate, key, auth)));
  }

  private static TlsConfig.Files http(
      TlsConfig.Files grpc, String certificate, String key, String auth) {
    if (grpc.clientCa().isEmpty() && !auth.isEmpty() && !auth.equals("none")) {
      throw new IllegalArgumentException("tls.http-client-auth: expected tls.client-ca with it");
    }
    ClientAuth asked = switch (auth) {
      case "" -> grpc.clientAuth();
      case "none" -> ClientAuth.NONE;
      case "optional" -> ClientAuth.OPTIONAL;
      default -> ClientAuth.REQUIRED;
    };
    return new TlsConfig.Files(
        certificate.isEmpty() ? grpc.certificate() : Path.of(certificate),
        key.isEmpty() ? grpc.key() : Path.of(key),
        asked == ClientAuth.NONE ? Optional.empty() : grpc.clientCa(),
        asked);
  }

  /** @throws IllegalArgumentException with "expected …" for another word */
  static String clientAuth(String text) {
    return switch (text) {
      case "", "required", "optional" -> text;
      default -> throw new IllegalArgumentException("expected required or optional");
    };
  }

  private static String httpClientAuth(String text) {
    return switch (text) {
      case "", "required", "optional", "none" -> text;
      default -> throw new IllegalArgumentException("expected required, optional or none");
    };
  }
}
