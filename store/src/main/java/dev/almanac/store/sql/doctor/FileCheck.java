package dev.almanac.store.sql.doctor;

import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.sqlite.SqliteDialect;
import dev.almanac.store.sql.sqlite.SqliteReader;

/** Lets SQLite check the structure of its file: pages, order of rows and indexes. */
final class FileCheck implements DoctorCheck {
  @Override
  public String subject() {
    return "structure of the file";
  }

  @Override
  public void examine(ReadOnlyStore store, Notes notes) {
    if (store.reads().dialect() instanceof SqliteDialect) {
      SqliteReader.problems(store)
          .forEach(
              problem -> notes.found("The file is damaged: " + problem.strip(), Remedies.BACKUP));
      notes.examined(1);
    }
  }
}
