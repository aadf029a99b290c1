package dev.almanac.server.data;

import dev.almanac.server.DataLocation;
import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.doctor.Doctor;
import dev.almanac.store.sql.doctor.Finding;
import dev.almanac.store.sql.postgres.PostgresReader;
import dev.almanac.store.sql.sqlite.SqliteReader;
import dev.almanac.testkit.Database;
import dev.almanac.testkit.PostgresServer;
import dev.almanac.testkit.PostgresServer.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The data of a server that has stopped, and what a doctor says of them. */
sealed interface Data {
  /** In a file. */
  record InFile(Path file) implements Data {
    @Override
    public DataLocation location() {
      return new DataLocation.Given(file);
    }

    /** Damages a copy. */
    @Override
    public List<String> problemsAfter(String damage) throws IOException, SQLException {
      Path copy = Files.createTempFile(file.getParent(), "damaged-", ".db");
      Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      var damaged = new InFile(copy);
      try (var connection = damaged.connect();
          var statement = connection.createStatement()) {
        requireChange(statement.executeUpdate(inSql(damage)), damage);
      }
      return damaged.problems();
    }

    @Override
    public Connection connect() throws SQLException {
      return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    @Override
    public ReadOnlyStore open() {
      return SqliteReader.open(file);
    }

    @Override
    public String inSql(String text) {
      return text.replace("BYTES", "x'0001'").replace("MORE", "CAST(data || x'00' AS BLOB)");
    }
  }

  /** In PostgreSQL. */
  record InPostgres(Database database) implements Data {
    private static final Pattern TABLE = Pattern.compile("(?:FROM|UPDATE|INTO) ([a-z_]+)");

    private static final PostgresServer SERVER = PostgresServer.start(Durability.FSYNC);

    static InPostgres empty() {
      return new InPostgres(SERVER.createDatabase());
    }

    @Override
    public DataLocation location() {
      return DataLocation.at(database.url());
    }

    /** Keeps the rows of the table and puts them back: a copy of a database takes a second. */
    @Override
    public List<String> problemsAfter(String damage) throws SQLException {
      var table = TABLE.matcher(damage);
      if (!table.find()) {
        throw new AssertionError("No table in " + damage);
      }
      try (var connection = connect();
          var statement = connection.createStatement()) {
        statement.execute("CREATE TEMPORARY TABLE kept AS SELECT * FROM " + table.group(1));
        requireChange(statement.executeUpdate(inSql(damage)), damage);
        var problems = problems();
        statement.execute("""
            BEGIN; DELETE FROM %1$s; INSERT INTO %1$s SELECT * FROM kept; COMMIT
            """.formatted(table.group(1)));
        return problems;
      }
    }

    @Override
    public Connection connect() throws SQLException {
      return database.connect();
    }

    @Override
    public ReadOnlyStore open() {
      return PostgresReader.open(database.url());
    }

    @Override
    public String inSql(String text) {
      return text.replace("BYTES", "'\\x0001'::bytea").replace("MORE", "data || '\\x00'::bytea");
    }
  }

  DataLocation location();

  /** Returns what is wrong after a change that nobody knows of, which is undone. */
  List<String> problemsAfter(String damage) throws IOException, SQLException;

  Connection connect() throws SQLException;

  ReadOnlyStore open();

  /** Returns a statement with this database's way to write bytes. */
  String inSql(String text);

  private static void requireChange(int rows, String damage) {
    if (rows == 0) {
      throw new AssertionError("Nothing has changed: " + damage);
    }
  }

  /** Returns what is wrong with the data. */
  default List<String> problems() {
    var problems = new ArrayList<String>();
    try (var store = open()) {
      Doctor.examine(store, new Doctor.Listener() {
        @Override
        public void begins(String subject) {}

        @Override
        public void leftOut(String subject) {
          throw new AssertionError("Expected data that can be read, found keys to " + subject);
        }

        @Override
        public void found(Finding finding) {
          problems.add(finding.problem() + " | " + finding.remedy());
        }

        @Override
        public void examined(long more) {}
      });
    }
    return problems;
  }
}
