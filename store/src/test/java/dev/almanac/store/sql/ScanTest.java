package dev.almanac.store.sql;

import dev.almanac.store.RandomFilters;
import dev.almanac.store.sql.list.ScanLimits;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.testkit.FreshDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** With small limits few runs count as many, so that every way of reading is used. */
@ExtendWith(FreshDatabase.class)
class ScanTest {
  private static final int SEEDS = Boolean.getBoolean("almanac.long") ? 20 : 2;

  @TempDir
  Path folder;

  @Test
  void readsStepByStepOnSqlite() {
    var options = SqliteOptions.file(folder.resolve("almanac.db"));
    try (var store = SqliteStore.open(options)) {
      compare(store);
    }
  }

  @Test
  void readsStepByStepOnPostgres(dev.almanac.testkit.Database database) {
    try (var store = PostgresStore.open(PostgresOptions.at(database.url()).unsafe())) {
      compare(store);
    }
  }

  private static void compare(SqlStore store) {
    for (long seed = 100; seed < 100 + SEEDS; seed++) {
      var filters = new RandomFilters(seed);
      filters.fill(store, 60);
      var visibility = new SqlVisibility(store.database(), new ScanLimits(4, 7));
      filters.compare(visibility, 150);
      filters.compareById(visibility, 30);
    }
  }
}
