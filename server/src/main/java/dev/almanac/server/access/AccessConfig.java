package dev.almanac.server.access;

import dev.almanac.api.certificate.CertificateGrant;
import dev.almanac.server.ServerConfig;
import dev.almanac.server.StartException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How callers show who they are.
 *
 * @param apiKeys whether keys are asked for
 * @param rootKeyFile holds a key that is admin of the system, besides those in the database
 * @param certificates what clients may do that show one of these
 * @param issuers whose tokens are believed
 * @param login where people log in to the page, besides with keys
 */
public record AccessConfig(
    boolean apiKeys,
    Optional<Path> rootKeyFile,
    List<CertificateGrant> certificates,
    List<IssuerConfig> issuers,
    Optional<LoginConfig> login) {
  /** Nobody is asked, and everybody may do everything. */
  public static final AccessConfig OPEN =
      new AccessConfig(false, Optional.empty(), List.of(), List.of(), Optional.empty());

  public AccessConfig {
    certificates = List.copyOf(certificates);
    issuers = List.copyOf(issuers);
  }

  /** Returns one that asks for keys. */
  public static AccessConfig keys(Optional<Path> rootKeyFile) {
    return new AccessConfig(true, rootKeyFile, List.of(), List.of(), Optional.empty());
  }

  /** Returns the same with other issuers of tokens. */
  public AccessConfig withIssuers(IssuerConfig... others) {
    return new AccessConfig(apiKeys, rootKeyFile, certificates, List.of(others), login);
  }

  /** Returns the same with another place to log in. */
  public AccessConfig withLogin(LoginConfig other) {
    return new AccessConfig(apiKeys, rootKeyFile, certificates, issuers, Optional.of(other));
  }

  /** @throws StartException if certificates are to be known that nobody asks for */
  public void check(ServerConfig.Listen listen) throws StartException {
    boolean isAsked =
        listen.tls().filter(tls -> tls.grpc().clientCa().isPresent()).isPresent();
    if (!certificates.isEmpty() && !isAsked) {
      throw StartException.badInput(
          "Clients can show certificates only if they are asked for them: security.certificates"
              + " takes tls.client-ca.");
    }
  }

  /** Returns whether callers must show who they are. */
  public boolean isGuarded() {
    return apiKeys || !certificates.isEmpty() || !issuers.isEmpty() || login.isPresent();
  }
}
