package dev.almanac.store.sql.postgres;

import dev.almanac.store.Store;
import dev.almanac.store.StoreContract;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.FreshDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@ExtendWith(FreshDatabase.class)
@Execution(ExecutionMode.CONCURRENT)
class PostgresStoreTest extends StoreContract {
  private Database database;

  @BeforeEach
  void keep(Database fresh) {
    database = fresh;
  }

  @Override
  protected Store open() {
    return PostgresStore.open(PostgresOptions.at(database.url()).unsafe());
  }
}
