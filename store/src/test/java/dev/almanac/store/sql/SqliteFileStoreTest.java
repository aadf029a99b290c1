package dev.almanac.store.sql;

import dev.almanac.store.Store;
import dev.almanac.store.StoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteFileStoreTest extends StoreContract {
  @TempDir
  Path folder;

  @Override
  protected Store open() {
    return SqliteStore.open(SqliteOptions.file(folder.resolve("almanac.db")));
  }
}
