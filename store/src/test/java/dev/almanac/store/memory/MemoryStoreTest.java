package dev.almanac.store.memory;

import dev.almanac.store.Store;
import dev.almanac.store.StoreContract;

class MemoryStoreTest extends StoreContract {
  @Override
  protected Store open() {
    return new MemoryStore();
  }
}
