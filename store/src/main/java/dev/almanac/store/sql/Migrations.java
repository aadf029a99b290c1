package dev.almanac.store.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.store.StoreException;
import dev.almanac.store.sql.jdbc.Dialect;
import dev.almanac.store.sql.jdbc.Row;
import dev.almanac.store.sql.jdbc.Session;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Migrates a database of any older version to the newest with the numbered scripts of a dialect,
 * each applied once, all in one transaction. A script that was edited after it was applied is
 * refused. Unknown scripts are ignored, because a newer version may be rolling out; the write level
 * says whether this version may still write.
 */
public final class Migrations {
  /**
   * The highest level of stored data that this version understands: 2 has blobs with checksums, 3
   * encrypted ones. A database gets level 3 with its first data key, not before.
   */
  public static final int WRITE_LEVEL = 3;

  private static final String CHECKSUM = "SELECT checksum FROM migration WHERE number = ?";

  private static final String TABLE = """
      CREATE TABLE IF NOT EXISTS migration (
        number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL)
      """;

  /** A script and the number at the start of its name. */
  record Script(int number, String name, String text) {
    /** Computes the checksum from lines, so that the line endings of a checkout do not matter. */
    String checksum() {
      try {
        var digest = MessageDigest.getInstance("SHA-256");
        text.lines().forEach(line -> digest.update((line + "\n").getBytes(UTF_8)));
        return HexFormat.of().formatHex(digest.digest());
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private final List<Script> scripts;

  Migrations(List<Script> scripts) {
    this.scripts = List.copyOf(scripts);
  }

  public static Migrations of(Dialect dialect) {
    return new Migrations(dialect.migrations().stream()
        .map(name -> new Script(
            Integer.parseInt(name.substring(0, 4)), name, load(dialect.name() + "/" + name)))
        .toList());
  }

  /** Returns the number of the newest script. */
  public int newest() {
    return scripts.getLast().number();
  }

  /** Returns the scripts up to a number, which make a database as an earlier version left it. */
  public Migrations upTo(int number) {
    return new Migrations(
        scripts.stream().filter(script -> script.number() <= number).toList());
  }

  /**
   * Compares what a database says of its migrations with these scripts, and returns what differs.
   * Changes nothing.
   */
  public List<String> differences(Session session) throws SQLException {
    var problems = new ArrayList<String>();
    for (Script script : scripts) {
      var applied = session.query(CHECKSUM).number(script.number()).first(Row::text);
      if (applied.isEmpty()) {
        problems.add("migration %s is missing; a server applies it at its next start"
            .formatted(script.name()));
      } else if (!applied.get().equals(script.checksum())) {
        problems.add("migration %s was changed after it was applied".formatted(script.name()));
      }
    }
    return problems;
  }

  static String load(String resource) {
    try (InputStream in = Migrations.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("Missing resource " + resource);
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Applies the missing scripts, inside a transaction that excludes other processes. */
  public void apply(Session session) throws SQLException {
    session.execute(TABLE);
    for (Script script : scripts) {
      apply(session, script);
    }
    requireWriteLevel(session);
  }

  private static void apply(Session session, Script script) throws SQLException {
    var applied = session.query(CHECKSUM).number(script.number()).first(Row::text);
    if (applied.isEmpty()) {
      session.dialect().run(session, script.text());
      session
          .query("INSERT INTO migration (number, name, checksum) VALUES (?, ?, ?)")
          .number(script.number())
          .text(script.name())
          .text(script.checksum())
          .update();
    } else if (!applied.get().equals(script.checksum())) {
      throw new StoreException.Corrupt(
          "Migration %s was changed after it was applied: expected checksum %s, found %s"
              .formatted(script.name(), applied.get(), script.checksum()),
          null);
    }
  }

  private static void requireWriteLevel(Session session) throws SQLException {
    long level = session
        .query("SELECT level FROM write_level")
        .first(Row::number)
        .orElseThrow(() -> new StoreException.Corrupt("The database has no write level", null));
    if (level > WRITE_LEVEL) {
      throw new StoreException.Corrupt(
          "The database is written at level %d, this version reads up to %d; use a newer version"
              .formatted(level, WRITE_LEVEL),
          null);
    }
  }
}
