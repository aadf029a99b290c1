package dev.almanac.cli.profile;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags for keys, certificates and headers. */
public final class TlsOptions {
  @Option(names = "--api-key", paramLabel = "KEY", description = "An API key; implies --tls.")
  private @Nullable String apiKey;

  @Option(
      names = "--tls",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Encrypt the connection. Other TLS flags imply it.")
  private @Nullable Boolean tls;

  @Option(
      names = "--tls-ca-path",
      paramLabel = "FILE",
      description = "The authorities to trust, in PEM. Default: those of the JDK.")
  private @Nullable String authoritiesPath;

  @Option(names = "--tls-ca-data", paramLabel = "PEM", description = "The authorities to trust.")
  private @Nullable String authoritiesData;

  @Option(names = "--tls-cert-path", paramLabel = "FILE", description = "Your certificate, in PEM.")
  private @Nullable String certificatePath;

  @Option(names = "--tls-cert-data", paramLabel = "PEM", description = "Your certificate.")
  private @Nullable String certificateData;

  @Option(
      names = "--tls-key-path",
      paramLabel = "FILE",
      description = "The key of your certificate, in PEM.")
  private @Nullable String keyPath;

  @Option(
      names = "--tls-key-data",
      paramLabel = "PEM",
      description = "The key of your certificate.")
  private @Nullable String keyData;

  @Option(
      names = "--tls-server-name",
      paramLabel = "NAME",
      description = "The server's name in its certificate. Default: the host of --address.")
  private @Nullable String serverName;

  @Option(
      names = "--tls-disable-host-verification",
      description = "Trust any certificate. Not for use beyond tests.")
  private @Nullable Boolean isUnverified;

  @Option(
      names = "--grpc-meta",
      paramLabel = "NAME=VALUE",
      description = "A header for each call. May be repeated.")
  private Map<String, String> metadata = Map.of();

  /** Returns what was given, by the names of the file. */
  public Map<String, String> given() {
    var given = new LinkedHashMap<String, String>();
    put(given, Property.API_KEY, apiKey);
    put(given, Property.TLS, tls);
    put(given, Property.AUTHORITIES_PATH, authoritiesPath);
    put(given, Property.AUTHORITIES_DATA, authoritiesData);
    put(given, Property.CERTIFICATE_PATH, certificatePath);
    put(given, Property.CERTIFICATE_DATA, certificateData);
    put(given, Property.KEY_PATH, keyPath);
    put(given, Property.KEY_DATA, keyData);
    put(given, Property.SERVER_NAME, serverName);
    put(given, Property.UNVERIFIED, isUnverified);
    metadata.forEach((name, value) -> given.put(Property.normal(Property.METADATA + name), value));
    return given;
  }

  private static void put(Map<String, String> given, Property property, @Nullable Object value) {
    if (value != null) {
      given.put(property.text(), value.toString());
    }
  }
}
