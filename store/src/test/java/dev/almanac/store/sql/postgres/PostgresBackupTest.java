package dev.almanac.store.sql.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.DatabaseSummary;
import dev.almanac.store.sql.Migrations;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.FreshDatabase;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FreshDatabase.class)
class PostgresBackupTest {
  private static final String TABLES = """
      SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()
      """;

  /** A table that a migration adds must be added to the list. */
  @Test
  void holdsAllTables(Database database) throws SQLException {
    open(database).close();

    var tables = new ArrayList<>(texts(database, TABLES));
    tables.remove("migration");
    assertThat(PostgresTables.ALL).containsExactlyInAnyOrderElementsOf(tables);
  }

  /** A backup of an older version becomes what that version had left, and then is migrated. */
  @Test
  void isRestoredToTheMigrationsOfItsTime(Database old, Database restored) throws Exception {
    PostgresStore.open(
            PostgresOptions.at(old.url()).unsafe(),
            Migrations.of(PostgresDialect.INSTANCE).upTo(6))
        .close();
    var rows = new ByteArrayOutputStream();
    var summary = PostgresBackup.write(old.url(), rows, (table, bytes) -> {});
    assertThat(summary.migration()).isEqualTo(6);

    restore(restored, 6, rows.toByteArray());

    assertThat(texts(restored, TABLES)).doesNotContain("schedule");
    try (var store = open(restored);
        var reader = PostgresReader.open(restored.url())) {
      assertThat(store.namespaces().list("", 9)).isEmpty();
      assertThat(DatabaseSummary.of(reader.reads()).migration())
          .isEqualTo(Migrations.of(PostgresDialect.INSTANCE).newest());
      assertThat(DatabaseSummary.of(reader.reads()).epoch()).isEqualTo(1_000);
    }
  }

  @Test
  void leavesNothingBehindIfItIsNotWhole(Database from, Database to) throws Exception {
    open(from).close();
    var rows = new ByteArrayOutputStream();
    Object ignored = PostgresBackup.write(from.url(), rows, (table, bytes) -> {});
    byte[] whole = rows.toByteArray();

    assertThatThrownBy(() -> restore(to, 20, Arrays.copyOf(whole, whole.length / 2)))
        .isInstanceOf(IOException.class);
    assertThat(texts(to, TABLES)).isEmpty();
    assertThatThrownBy(() -> restore(to, 20, "something else".getBytes(UTF_8)))
        .isInstanceOf(StoreException.Corrupt.class);
    assertThat(texts(to, TABLES)).isEmpty();
  }

  private static void restore(Database to, int migration, byte[] rows) throws IOException {
    PostgresRestore.restore(
        to.url(), migration, new ByteArrayInputStream(rows), (table, bytes) -> {});
  }

  private static PostgresStore open(Database database) {
    return PostgresStore.open(PostgresOptions.at(database.url()).unsafe());
  }

  private static List<String> texts(Database database, String query) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      var texts = new ArrayList<String>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    }
  }
}
