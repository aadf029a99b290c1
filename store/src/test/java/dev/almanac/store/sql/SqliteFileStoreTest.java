package dev.almanac.store.sql;

import dev.almanac.store.Store;
import dev.almanac.store.StoreContract;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
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
