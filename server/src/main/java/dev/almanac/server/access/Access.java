package dev.almanac.server.access;

import dev.almanac.api.Handler;
import dev.almanac.api.access.AccessGuard;
import dev.almanac.api.access.OpenCalls;
import dev.almanac.api.access.Reception;
import dev.almanac.api.certificate.CertificateAuthenticator;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.identity.Authenticator;
import dev.almanac.api.identity.Grants;
import dev.almanac.api.identity.Permission;
import dev.almanac.api.identity.Verdict;
import dev.almanac.api.key.KeyAuthenticator;
import dev.almanac.api.key.RandomBytes;
import dev.almanac.api.oidc.LoginRoutes;
import dev.almanac.api.session.SessionRoutes;
import dev.almanac.api.session.Sessions;
import dev.almanac.runtime.registry.ApiKey;
import dev.almanac.runtime.registry.ApiKeys;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.server.StartException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who may call a server, from its configuration and its database.
 *
 * @param keys knows callers by their keys
 * @param certificates knows callers by the certificates of their connections
 * @param issuers knows callers by tokens of identity providers
 * @param sessions of people at the page
 */
public record Access(
    AccessConfig config,
    Namespaces namespaces,
    KeyAuthenticator keys,
    CertificateAuthenticator certificates,
    Issuers issuers,
    Sessions sessions,
    RandomBytes random,
    InstantSource clock) {
  private static final int ID_BYTES = 16;

  /**
   * @param known the keys in the database
   * @param random makes what nobody can guess
   * @param isEncrypted whether browsers connect with TLS
   * @throws StartException if a file cannot be read, or nobody could manage the keys
   */
  public static Access of(
      AccessConfig config,
      ApiKeys known,
      Namespaces namespaces,
      InstantSource clock,
      RandomBytes random,
      boolean isEncrypted)
      throws StartException {
    var file = config.rootKeyFile();
    Optional<String> rootKey =
        file.isEmpty() ? Optional.empty() : Optional.of(RootKey.read(file.get()));
    boolean hasOthers = !config.issuers().isEmpty() || config.login().isPresent();
    if (config.apiKeys() && rootKey.isEmpty() && !hasOthers && !hasAdmin(known, clock.instant())) {
      throw StartException.badInput(
          "API keys are asked for, but none of those in the database is admin of the system. Name a"
              + " file with a key of your choice as security.root-key-file, or start without"
              + " security.api-keys and create one with 'almanac operator key create'.");
    }
    return new Access(
        config,
        namespaces,
        new KeyAuthenticator(known, rootKey, clock),
        new CertificateAuthenticator(config.certificates(), clock),
        Issuers.of(config, clock),
        new Sessions(
            () -> HexFormat.of().formatHex(random.next(ID_BYTES)),
            clock,
            isEncrypted || config.login().filter(LoginConfig::isSecure).isPresent()),
        random,
        clock);
  }

  private static boolean hasAdmin(ApiKeys keys, Instant now) {
    return keys.after("", ApiKeys.MOST).stream().anyMatch(key -> isAdmin(key, now));
  }

  private static boolean isAdmin(ApiKey key, Instant now) {
    try {
      return key.isValid(now) && Grants.of(key.grants()).allow(Permission.OPERATE, "");
    } catch (Grants.InvalidException e) {
      return false;
    }
  }

  /** Returns how callers are received. */
  public Reception reception() {
    return config.isGuarded()
        ? new Reception(
            Authenticator.firstOf(List.of(secrets(), sessions, certificates)), new OpenCalls())
        : Reception.forAnybody();
  }

  /** Knows callers by what they know, and could type. */
  private Authenticator secrets() {
    var tokens = issuers.tokens();
    return presented -> switch (keys.admit(presented)) {
      case Verdict.Unclear unclear -> tokens.admit(presented);
      case Verdict.Admitted admitted -> admitted;
      case Verdict.Refused refused -> refused;
    };
  }

  /** Reads again what others publish, if it is time. To be called every second or so. */
  public void care() {
    issuers.care();
  }

  /** Asks nobody any more. */
  public void close() {
    issuers.close();
  }

  /** Returns where people log in to the page, if they must. */
  public List<HttpRoute> routes() {
    if (!config.isGuarded()) {
      return List.of();
    }
    var login = issuers.login();
    var withKeys =
        SessionRoutes.of(sessions, secrets(), login.map(one -> one.client().provider()));
    var elsewhere = login
        .map(one -> LoginRoutes.of(one.client(), one.provider(), sessions, random, clock))
        .orElse(List.of());
    return Stream.concat(withKeys.stream(), elsewhere.stream()).toList();
  }

  /** Returns the handlers behind a guard, if anybody has to show who they are. */
  public List<Handler<?, ?>> guarded(List<Handler<?, ?>> handlers) {
    return config.isGuarded() ? new AccessGuard(namespaces).around(handlers) : handlers;
  }
}
