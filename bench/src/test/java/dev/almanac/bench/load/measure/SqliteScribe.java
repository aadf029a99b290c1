package dev.almanac.bench.load.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Uses a SQLite file in a process of its own: each line of input is a transaction. */
final class SqliteScribe {
  private SqliteScribe() {}

  public static void main(String... args) throws SQLException, IOException {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + args[0]);
        var statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("CREATE TABLE note (text TEXT)");
      System.out.println("ready");
      var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals("checkpoint")) {
          statement.execute("PRAGMA wal_checkpoint(RESTART)");
        } else {
          statement.execute("INSERT INTO note VALUES ('" + line + "')");
        }
        System.out.println("done");
      }
    }
  }
}
