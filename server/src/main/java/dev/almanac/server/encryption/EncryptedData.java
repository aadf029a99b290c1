package dev.almanac.server.encryption;

import dev.almanac.server.StartException;
import dev.almanac.store.encryption.DataKeyStore;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.WrappedKey;
import dev.almanac.store.sql.SqlStore;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the data keys of a database. */
public final class EncryptedData {
  private static final Logger LOG = LoggerFactory.getLogger(EncryptedData.class);

  /** How many removed namespaces can wait for the deletion of their rows. */
  private static final int MOST_REMOVED = 10_000;

  private EncryptedData() {}

  /**
   * Opens the keys of a database that nobody else has open, and wraps them with the first master
   * key. Blocks.
   *
   * @param now returns nanoseconds
   * @throws StartException if the configuration and the data do not fit
   */
  public static Optional<Keyring> open(
      SqlStore store, Optional<EncryptionConfig> config, LongSupplier now) throws StartException {
    if (config.isEmpty()) {
      requireClear(store.dataKeys().list());
      return Optional.empty();
    }
    var keyring = keyring(store.dataKeys(), config.get(), now);
    store
        .removals()
        .unfinished(MOST_REMOVED)
        .forEach(removed -> keyring.forget(removed.namespace()));
    int rewrapped = keyring.rewrap();
    if (rewrapped > 0) {
      LOG.info("Wrapped {} data keys with the first master key", rewrapped);
    }
    return Optional.of(keyring);
  }

  /** Opens the keys of a database for reading alone. Blocks. */
  public static Keyring openForReading(DataKeyStore stored, KeySource keys) throws StartException {
    return keyring(stored, new EncryptionConfig(keys, false), () -> 0);
  }

  private static Keyring keyring(DataKeyStore stored, EncryptionConfig config, LongSupplier now)
      throws StartException {
    var masters = config.keys().read();
    var random = new SecureRandom();
    var parts = new Keyring.Parts(stored, masters, random::nextBytes, now);
    return Keyring.open(parts, Keyring.Limits.DEFAULT, config.isEncrypting());
  }

  private static void requireClear(List<WrappedKey> keys) throws StartException {
    if (keys.isEmpty()) {
      return;
    }
    var masters =
        keys.stream().map(key -> key.wrapping().master()).distinct().sorted().toList();
    throw StartException.badInput(
        ("The data are encrypted: the database has %d data keys (%d is the first), wrapped with"
                + " master key %s. Set data.encryption.key-file or data.encryption.key-command to"
                + " where that key is; to end encryption, also set data.encryption.encrypt to"
                + " false")
            .formatted(keys.size(), keys.getFirst().id(), String.join(", ", masters)));
  }
}
