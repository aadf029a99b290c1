package dev.almanac.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** An empty database for one test. Closing it drops it, even if connections are open. */
public final class Database implements AutoCloseable {
  private final PostgresServer server;
  private final String name;
  private final PGSimpleDataSource source;

  Database(PostgresServer server, String name, PGSimpleDataSource source) {
    this.server = server;
    this.name = name;
    this.source = source;
  }

  public String name() {
    return name;
  }

  /** Returns a JDBC URL that contains user and password. */
  public String url() {
    var url = new StringBuilder(source.getUrl());
    append(url, "user", source.getUser());
    append(url, "password", source.getPassword());
    return url.toString();
  }

  private static void append(StringBuilder url, String key, @Nullable String value) {
    if (value != null) {
      url.append(url.indexOf("?") < 0 ? '?' : '&').append(key).append('=');
      url.append(URLEncoder.encode(value, UTF_8));
    }
  }

  public Connection connect() throws SQLException {
    return source.getConnection();
  }

  @Override
  public void close() {
    server.execute("DROP DATABASE IF EXISTS %s WITH (FORCE)".formatted(name));
  }
}
