package dev.almanac.bench.load.measure;

import java.nio.file.Path;

/** Reads the counters of a database from outside, while another process uses it. */
public sealed interface DatabaseGauge extends AutoCloseable permits PostgresGauge, SqliteGauge {
  DatabaseCounts read();

  @Override
  void close();

  /** @throws NoDatabaseException if it cannot be reached */
  static DatabaseGauge open(DatabaseAddress address) {
    return switch (address) {
      case DatabaseAddress.Postgres(String url) -> PostgresGauge.open(url);
      case DatabaseAddress.Sqlite(Path file) -> new SqliteGauge(file);
    };
  }
}
