package dev.almanac.store.sql;

import dev.almanac.store.Store;
import dev.almanac.store.StoreContract;

class SqliteMemoryStoreTest extends StoreContract {
  @Override
  protected Store open() {
    return SqliteStore.open(SqliteOptions.memory());
  }
}
