package dev.almanac.store.sql.jdbc;

import dev.almanac.store.PageLimit;
import dev.almanac.store.StoreException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** The differences between the databases. Thread-safe. */
public interface Dialect {
  /** Returns the folder of the migrations. */
  String name();

  List<String> migrations();

  /** Runs all statements of a script. */
  void run(Session session, String script) throws SQLException;

  /** Returns a query for the version of the database, the newest migration, and the size. */
  String factsQuery();

  /** Returns a query by node and epoch that finds a row if they hold, and locks out renewals. */
  String fenceQuery();

  /**
   * Joins a table by a lookup for each row before it, whatever the statistics say about its size:
   * they may be from when it was empty.
   */
  String lookUp(String table, String alias, String condition);

  void bind(PreparedStatement statement, int at, UUID value) throws SQLException;

  UUID uuid(ResultSet result, int at) throws SQLException;

  /** Returns an expression for a random new id. */
  String randomUuid();

  /** Returns an expression for an id as users see it: lower case, with dashes, ordered by bytes. */
  String uuidText(String column);

  /** Returns the clause after a table's name that forces an index, if the database needs it. */
  String by(String index);

  /** Returns a condition that drives a read: the column is one of the few values of a query. */
  Fragment isOneOf(String column, Fragment select);

  /**
   * Wraps a query so that the database does not send rows beyond the page; the query's last
   * parameter is the number of rows.
   */
  String bounded(String select, String order);

  /** Binds the last parameters of a bounded query. */
  Query bind(Query query, PageLimit limit) throws SQLException;

  /**
   * Returns the end of a query that locks the rows it reads until the transaction ends, and leaves
   * out rows that others have locked, so that it waits for nobody.
   */
  String lockingFreeRows();

  /** Sets whether the database overwrites what this connection deletes, if it can. */
  void overwriteDeleted(Session session, boolean isOverwritten) throws SQLException;

  /** Returns checks of the indexes, if the database supports them. */
  List<Check> indexChecks(Session session) throws SQLException;

  /** Translates an error of the driver; the caller knows the run. */
  StoreException translate(String doing, SQLException error);
}
