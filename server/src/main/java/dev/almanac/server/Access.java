package dev.almanac.server;

import dev.almanac.api.Handler;
import dev.almanac.api.access.AccessGuard;
import dev.almanac.api.access.OpenCalls;
import dev.almanac.api.access.Reception;
import dev.almanac.api.identity.Authenticator;
import dev.almanac.api.identity.Grants;
import dev.almanac.api.identity.Permission;
import dev.almanac.api.key.KeyAuthenticator;
import dev.almanac.runtime.registry.ApiKey;
import dev.almanac.runtime.registry.ApiKeys;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Who may call a server, from its configuration and its database.
 *
 * @param rootKey a key that is admin of the system, besides those in the database
 */
record Access(
    AccessConfig config, Optional<String> rootKey, Registries registries, InstantSource clock) {
  /** @throws StartException if a file cannot be read, or nobody could manage the keys */
  static Access of(AccessConfig config, Registries registries, InstantSource clock)
      throws StartException {
    var file = config.rootKeyFile();
    Optional<String> rootKey =
        file.isEmpty() ? Optional.empty() : Optional.of(RootKey.read(file.get()));
    var access = new Access(config, rootKey, registries, clock);
    access.check();
    return access;
  }

  private void check() throws StartException {
    if (config.apiKeys() && rootKey.isEmpty() && !hasAdmin(registries.keys())) {
      throw StartException.badInput(
          "API keys are asked for, but none of those in the database is admin of the system. Name a"
              + " file with a key of your choice as security.root-key-file, or start without"
              + " security.api-keys and create one with 'almanac operator key create'.");
    }
  }

  private boolean hasAdmin(ApiKeys keys) {
    var now = clock.instant();
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
  Reception reception() {
    return config.isGuarded()
        ? new Reception(
            Authenticator.firstOf(List.of(new KeyAuthenticator(registries.keys(), rootKey, clock))),
            new OpenCalls())
        : Reception.forAnybody();
  }

  /** Returns the handlers behind a guard, if anybody has to show who they are. */
  List<Handler<?, ?>> guarded(List<Handler<?, ?>> handlers) {
    return config.isGuarded()
        ? new AccessGuard(registries.namespaces()).around(handlers)
        : handlers;
  }
}
