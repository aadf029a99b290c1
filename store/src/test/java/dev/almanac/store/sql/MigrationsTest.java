package dev.almanac.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.Fence;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.sql.Migrations.Script;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.postgres.PostgresDialect;
import dev.almanac.store.sql.postgres.PostgresOptions;
import dev.almanac.store.sql.postgres.PostgresStore;
import dev.almanac.store.sql.sqlite.SqliteDialect;
import dev.almanac.store.sql.sqlite.SqliteOptions;
import dev.almanac.store.sql.sqlite.SqliteStore;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.FreshDatabase;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Opens databases of other versions, on both dialects. */
@ExtendWith(FreshDatabase.class)
class MigrationsTest {
  @TempDir
  Path folder;

  private List<Target> targets;

  /** A database that can be opened with any scripts. */
  private interface Target {
    Dialect dialect();

    String url();

    Store open(Migrations migrations);
  }

  @BeforeEach
  void targets(Database database) {
    var file = SqliteOptions.file(folder.resolve("almanac.db"));
    var postgres = PostgresOptions.at(database.url()).unsafe();
    targets = List.of(
        target(
            SqliteDialect.INSTANCE,
            "jdbc:sqlite:" + file.file(),
            scripts -> SqliteStore.open(file, scripts)),
        target(
            PostgresDialect.INSTANCE,
            postgres.url(),
            scripts -> PostgresStore.open(postgres, scripts)));
  }

  private interface Opener {
    Store open(Migrations migrations);
  }

  private static Target target(Dialect dialect, String url, Opener opener) {
    return new Target() {
      @Override
      public Dialect dialect() {
        return dialect;
      }

      @Override
      public String url() {
        return url;
      }

      @Override
      public Store open(Migrations migrations) {
        return opener.open(migrations);
      }
    };
  }

  @Test
  void anOlderDatabaseIsBroughtToTheNewestVersionAtOnce() throws SQLException {
    for (Target target : targets) {
      var old = new Fence("node", 1);
      target.open(scripts(target)).close();
      execute(target, "INSERT INTO node (node, epoch) VALUES ('node', 1)");
      var second = new Script(2, "0002-more.sql", "CREATE TABLE more (id integer);\n");
      var third = new Script(
          3, "0003-most.sql", "ALTER TABLE more ADD COLUMN n integer;\nDELETE FROM more;\n");
      try (var store = target.open(scripts(target, second, third))) {
        assertThat(store.nodes().reserveRunNumbers(old, 1)).isPositive();
      }
      assertThat(query(target, "SELECT count(*) FROM migration")).isEqualTo("3");
      assertThat(query(target, "SELECT count(n) FROM more")).isEqualTo("0");
    }
  }

  @Test
  void aScriptThatWasEditedIsRefused() {
    for (Target target : targets) {
      var second = new Script(2, "0002-more.sql", "CREATE TABLE more (id integer);\n");
      target.open(scripts(target, second)).close();
      var same = new Script(2, "0002-more.sql", second.text().replace("\n", "\r\n"));
      target.open(scripts(target, same)).close();
      var edited = new Script(2, "0002-more.sql", "CREATE TABLE more (id bigint);\n");

      assertThatThrownBy(() -> target.open(scripts(target, edited)))
          .isInstanceOf(StoreException.Corrupt.class)
          .hasMessageContaining("0002-more.sql");
    }
  }

  @Test
  void aScriptThatFailsLeavesTheDatabaseAsItWas() throws SQLException {
    for (Target target : targets) {
      target.open(scripts(target)).close();
      var bad =
          new Script(2, "0002-bad.sql", "CREATE TABLE more (id integer);\nDROP TABLE nothing;\n");

      assertThatThrownBy(() -> target.open(scripts(target, bad)))
          .isInstanceOf(StoreException.class);
      assertThat(query(target, "SELECT count(*) FROM migration")).isEqualTo("1");
      var good = new Script(2, "0002-good.sql", "CREATE TABLE more (id integer);\n");
      target.open(scripts(target, good)).close();
    }
  }

  @Test
  void aDatabaseOfANewerVersionIsOpenedUnlessItIsWrittenAtAHigherLevel() throws SQLException {
    for (Target target : targets) {
      var second = new Script(2, "0002-more.sql", "CREATE TABLE more (id integer);\n");
      target.open(scripts(target, second)).close();
      target.open(scripts(target)).close();
      var third = new Script(3, "0003-level.sql", "UPDATE write_level SET level = 4;\n");

      assertThatThrownBy(() -> target.open(scripts(target, second, third)))
          .isInstanceOf(StoreException.Corrupt.class)
          .hasMessageContaining("level 4");
    }
  }

  private static Migrations scripts(Target target, Script... more) {
    String name = target.dialect().migrations().getFirst();
    var scripts = new ArrayList<Script>();
    scripts.add(new Script(1, name, Migrations.load(target.dialect().name() + "/" + name)));
    scripts.addAll(Arrays.asList(more));
    return new Migrations(scripts);
  }

  private static void execute(Target target, String sql) throws SQLException {
    try (var connection = DriverManager.getConnection(target.url());
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String query(Target target, String sql) throws SQLException {
    try (var connection = DriverManager.getConnection(target.url());
        var statement = connection.createStatement();
        var result = statement.executeQuery(sql)) {
      result.next();
      return result.getString(1);
    }
  }
}
