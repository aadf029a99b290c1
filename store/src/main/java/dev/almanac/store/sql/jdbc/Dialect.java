package dev.almanac.store.sql.jdbc;

import dev.almanac.store.PageLimit;
import dev.almanac.store.StoreException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** What differs between the databases. Any thread may use it. */
public interface Dialect {
  /** The folder of its migrations. */
  String name();

  List<String> migrations();

  /** Runs all statements of a script. */
  void run(Session session, String script) throws SQLException;

  /** A query that takes node and epoch, finds a row if they hold, and keeps off who bumps them. */
  String fenceQuery();

  /**
   * Joins a table by looking it up for each row that comes before, whatever statistics say of its
   * size: they may be from when it was empty.
   */
  String lookUp(String table, String alias, String condition);

  void bind(PreparedStatement statement, int at, UUID value) throws SQLException;

  UUID uuid(ResultSet result, int at) throws SQLException;

  /** An expression for an id that nobody had before. */
  String randomUuid();

  /** An expression for an id as users see it: in lower case, with dashes, ordered by bytes. */
  String uuidText(String column);

  /** Says behind the name of a table which of its indexes to use, where that must be said. */
  String by(String index);

  /** A condition that drives a read: the column is one of what a query selects, and few are. */
  Fragment isOneOf(String column, Fragment select);

  /**
   * Keeps rows that do not fit a page from being sent, where the database would send them: of a
   * query whose last parameter is the number of rows.
   */
  String bounded(String select, String order);

  /** The last parameters of a bounded query. */
  Query bind(Query query, PageLimit limit) throws SQLException;

  /** What can be said about indexes, if the database lets one ask. */
  List<Check> indexChecks(Session session) throws SQLException;

  /** What an error of the driver means; the caller knows the run. */
  StoreException translate(String doing, SQLException error);
}
