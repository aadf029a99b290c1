package dev.almanac.standalone.config;

import dev.almanac.api.tls.ClientAuth;
import dev.almanac.server.tls.TlsConfig;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What was given, in a file or by flags; empty texts for what was not.
 *
 * @param names how the user calls these settings, for messages
 */
public record GivenTls(
    String certificate, String key, String clientCa, String clientAuth, Names names) {
  /** Returns this certificate; empty if nothing is given. */
  public Optional<TlsConfig> config() {
    return isNothing() ? Optional.empty() : Optional.of(TlsConfig.same(files()));
  }

  private boolean isNothing() {
    return (certificate + key + clientCa + clientAuth).isEmpty();
  }

  /** @throws IllegalArgumentException if something is missing that belongs to it */
  private TlsConfig.Files files() {
    if (certificate.isEmpty() || key.isEmpty()) {
      throw new IllegalArgumentException("expected %s and %s, found %s"
          .formatted(
              names.certificate(),
              names.key(),
              (certificate + key).isEmpty()
                  ? "neither"
                  : "only " + (key.isEmpty() ? names.certificate() : names.key())));
    }
    if (clientCa.isEmpty() && !clientAuth.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: expected %s with it".formatted(names.clientAuth(), names.clientCa()));
    }
    return new TlsConfig.Files(Path.of(certificate), Path.of(key), authorities(), auth(clientAuth));
  }

  private Optional<Path> authorities() {
    return clientCa.isEmpty() ? Optional.empty() : Optional.of(Path.of(clientCa));
  }

  private ClientAuth auth(String text) {
    if (clientCa.isEmpty()) {
      return ClientAuth.NONE;
    }
    return text.equals("optional") ? ClientAuth.OPTIONAL : ClientAuth.REQUIRED;
  }

  /** How a user calls the settings. */
  public record Names(String certificate, String key, String clientCa, String clientAuth) {}
}
