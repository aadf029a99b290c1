package dev.almanac.store.sql.jdbc;

import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** Binds the parameters of a statement in order, then runs it once. */
public final class Query {
  private final String sql;
  private final PreparedStatement statement;
  private final Dialect dialect;
  private int bound;

  Query(String sql, PreparedStatement statement, Dialect dialect) {
    this.sql = sql;
    this.statement = statement;
    this.dialect = dialect;
  }

  /** Converts a row, reading its columns in order. */
  public interface Reader<T> {
    T read(Row row) throws SQLException;
  }

  public Query number(long value) throws SQLException {
    statement.setLong(++bound, value);
    return this;
  }

  Query real(double value) throws SQLException {
    statement.setDouble(++bound, value);
    return this;
  }

  public Query text(String value) throws SQLException {
    statement.setString(++bound, value);
    return this;
  }

  public Query uuid(UUID value) throws SQLException {
    dialect.bind(statement, ++bound, value);
    return this;
  }

  public Query blob(Blob value) throws SQLException {
    statement.setBytes(++bound, value.stored());
    return this;
  }

  public Query bytes(byte[] value) throws SQLException {
    statement.setBytes(++bound, value);
    return this;
  }

  public <T> List<T> list(Reader<T> reader) throws SQLException {
    return listWhile(reader, item -> true);
  }

  /** Reads items up to and including the first after which there is no more room. */
  public <T> List<T> listWhile(Reader<T> reader, Predicate<T> roomAfter) throws SQLException {
    var items = new ArrayList<T>();
    try (ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        T item = read(result, reader);
        items.add(item);
        if (!roomAfter.test(item)) {
          break;
        }
      }
    }
    return items;
  }

  public <T> Optional<T> first(Reader<T> reader) throws SQLException {
    try (ResultSet result = statement.executeQuery()) {
      return result.next() ? Optional.of(read(result, reader)) : Optional.empty();
    }
  }

  /** Reads a row. A failure is caused by its data, so the exception says which row it is. */
  private <T> T read(ResultSet result, Reader<T> reader) throws SQLException {
    try {
      return reader.read(new Row(result, dialect));
    } catch (StoreException.Corrupt e) {
      throw new StoreException.Corrupt(
          "%s (%s)".formatted(e.getMessage(), BadRow.describe(sql, result)), e);
    } catch (IllegalArgumentException
        | IllegalStateException
        | IndexOutOfBoundsException
        | ArithmeticException
        | DateTimeException e) {
      throw new StoreException.Corrupt(
          "Expected a row that can be read, found %s (%s)"
              .formatted(e.getMessage(), BadRow.describe(sql, result)),
          e);
    }
  }

  /** Returns the number of changed rows. */
  public int update() throws SQLException {
    return statement.executeUpdate();
  }
}
