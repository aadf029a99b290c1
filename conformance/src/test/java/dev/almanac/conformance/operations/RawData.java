package dev.almanac.conformance.operations;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** What stands in files and in tables, for whoever gets hold of them. */
final class RawData {
  private RawData() {}

  /** Returns the files of a folder, and those below it, that have a text. */
  static List<Path> filesWith(String text, Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      var found = new ArrayList<Path>();
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        if (new String(Files.readAllBytes(file), ISO_8859_1).contains(text)) {
          found.add(file);
        }
      }
      return found;
    }
  }

  /** Returns the tables of a database with rows that have a text, as such or in bytes. */
  static List<String> tablesWith(String text, String url) throws SQLException {
    String bytes = HexFormat.of().formatHex(text.getBytes(UTF_8));
    var found = new ArrayList<String>();
    try (var connection = DriverManager.getConnection(url)) {
      for (String table : tables(url)) {
        try (var query = connection.prepareStatement("""
            SELECT count(*) FROM %s t WHERE position(? IN t::text) > 0 OR position(? IN t::text) > 0
            """.formatted(table))) {
          query.setString(1, text);
          query.setString(2, bytes);
          try (var rows = query.executeQuery()) {
            rows.next();
            if (rows.getLong(1) > 0) {
              found.add(table);
            }
          }
        }
      }
    }
    return found;
  }

  private static List<String> tables(String url) throws SQLException {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")) {
      var names = new ArrayList<String>();
      while (rows.next()) {
        names.add(rows.getString(1));
      }
      return names;
    }
  }
}
