package dev.almanac.store.sql.doctor;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.Migrations;
import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.jdbc.Row;

/** Compares the migrations of the database with those of this version. */
final class MigrationCheck implements DoctorCheck {
  @Override
  public String subject() {
    return "migrations";
  }

  @Override
  public void examine(ReadOnlyStore store, Notes notes) {
    var database = store.reads();
    var migrations = Migrations.of(database.dialect());
    requireMigrated(store, migrations.newest());
    database
        .read(migrations::differences)
        .forEach(problem ->
            notes.found(problem, "Start the server of the version that has made the database."));
    long level = database.read(session ->
        session.query("SELECT level FROM write_level").first(Row::number).orElse(-1L));
    if (level < 1 || level > Migrations.WRITE_LEVEL) {
      notes.found(
          "The database is written at level %d, this version reads 1 to %d"
              .formatted(level, Migrations.WRITE_LEVEL),
          "Use a newer version of Almanac.");
    }
    notes.examined(migrations.newest());
  }

  /** What an earlier version has left lacks tables that the other checks read. */
  private static void requireMigrated(ReadOnlyStore store, int newest) {
    long found = store
        .reads()
        .read(session -> session
            .query("SELECT max(number) FROM migration")
            .first(Row::number)
            .orElse(0L));
    if (found < newest) {
      throw new StoreException.Unavailable(
          "The database is of an earlier version: it has migration %d, this version has %d. Start"
                  .formatted(found, newest)
              + " the server once, which migrates it, or examine it with the version that wrote it",
          null);
    }
  }
}
