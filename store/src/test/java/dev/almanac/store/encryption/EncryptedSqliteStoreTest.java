package dev.almanac.store.encryption;

import dev.almanac.store.Store;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class EncryptedSqliteStoreTest extends EncryptedStoreContract {
  @TempDir
  Path folder;

  @Override
  protected Store open() {
    return Encryption.of(SqliteStore.open(SqliteOptions.file(folder.resolve("almanac.db"))));
  }
}
