package dev.almanac.store.encryption;

import dev.almanac.store.encryption.view.EncryptedStore;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.store.sql.SqlStore;
import java.security.SecureRandom;

/** Encrypted stores for tests. */
public final class Encryption {
  public static final MasterKeys MASTERS = MasterKeys.parse("ab".repeat(32));

  private Encryption() {}

  public static EncryptedStore of(SqlStore store) {
    return new EncryptedStore(store, keyring(store.dataKeys(), MASTERS, Keyring.Limits.DEFAULT));
  }

  /** Returns an encrypted store whose keys are in memory, too. */
  static EncryptedStore of(MemoryStore store) {
    return new EncryptedStore(
        store, keyring(new MemoryDataKeys(), MASTERS, Keyring.Limits.DEFAULT));
  }

  /** Returns a store that reads encrypted blobs and writes others. */
  public static EncryptedStore ending(SqlStore store) {
    return new EncryptedStore(
        store, Keyring.open(parts(store.dataKeys(), MASTERS), Keyring.Limits.DEFAULT, false));
  }

  public static Keyring keyring(DataKeyStore stored, MasterKeys masters, Keyring.Limits limits) {
    return Keyring.open(parts(stored, masters), limits, true);
  }

  private static Keyring.Parts parts(DataKeyStore stored, MasterKeys masters) {
    return parts(stored, masters, new SecureRandom()::nextBytes);
  }

  static Keyring.Parts parts(DataKeyStore stored, MasterKeys masters, SecureBytes random) {
    return new Keyring.Parts(stored, masters, random, () -> 1L);
  }
}
