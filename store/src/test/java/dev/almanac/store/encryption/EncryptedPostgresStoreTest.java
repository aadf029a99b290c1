package dev.almanac.store.encryption;

import dev.almanac.store.Store;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.FreshDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@ExtendWith(FreshDatabase.class)
@Execution(ExecutionMode.CONCURRENT)
class EncryptedPostgresStoreTest extends EncryptedStoreContract {
  private Database database;

  @BeforeEach
  void keep(Database fresh) {
    database = fresh;
  }

  @Override
  protected Store open() {
    return Encryption.of(PostgresStore.open(PostgresOptions.at(database.url()).unsafe()));
  }
}
