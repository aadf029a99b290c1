package dev.almanac.store.sql;

import dev.almanac.store.Store;
import dev.almanac.store.StoreContract;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;

class SqliteMemoryStoreTest extends StoreContract {
  @Override
  protected Store open() {
    return SqliteStore.open(SqliteOptions.memory());
  }
}
