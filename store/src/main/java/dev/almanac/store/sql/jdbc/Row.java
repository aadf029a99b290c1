package dev.almanac.store.sql.jdbc;

import dev.almanac.store.Blob;
import dev.almanac.store.EntityRef;
import dev.almanac.store.StoreException;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Field;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.schedule.ScheduleIdentity;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The current row of a result; each call reads the next column. */
public final class Row {
  private final ResultSet result;
  private final Dialect dialect;
  private int read;

  Row(ResultSet result, Dialect dialect) {
    this.result = result;
    this.dialect = dialect;
  }

  /** Skips columns. */
  public void skip(int columns) {
    read += columns;
  }

  public int integer() throws SQLException {
    return result.getInt(++read);
  }

  public long number() throws SQLException {
    return result.getLong(++read);
  }

  public String text() throws SQLException {
    return present(result.getString(++read));
  }

  public UUID uuid() throws SQLException {
    return dialect.uuid(result, ++read);
  }

  public Blob blob() throws SQLException {
    return Blob.read(present(result.getBytes(++read)));
  }

  /** Reads the stored bytes of any type. */
  public byte[] bytes() throws SQLException {
    return present(result.getBytes(++read));
  }

  /** Reads a number, or null. */
  @Nullable
  public Long numberOrNull() throws SQLException {
    long number = result.getLong(++read);
    return result.wasNull() ? null : number;
  }

  @Nullable
  public String textOrNull() throws SQLException {
    return result.getString(++read);
  }

  /** Reads a value; empty if it is null. */
  public Optional<Value> value(Field.Kind kind) throws SQLException {
    int at = ++read;
    Value value = switch (kind) {
      case TEXT -> new Value.Text(Objects.requireNonNullElse(result.getString(at), ""));
      case WHOLE -> new Value.Whole(result.getLong(at));
      case REAL -> new Value.Real(result.getDouble(at));
    };
    return result.wasNull() ? Optional.empty() : Optional.of(value);
  }

  /** Reads the columns partition and run_no. */
  public EntityRef run() throws SQLException {
    return new EntityRef(integer(), number());
  }

  /** Reads the columns partition, run_no, namespace, workflow_id and run_id. */
  public RunIdentity identity() throws SQLException {
    return new RunIdentity(run(), uuid(), text(), uuid());
  }

  /** Reads the columns partition, schedule_no, namespace, schedule_id and incarnation. */
  public ScheduleIdentity schedule() throws SQLException {
    return new ScheduleIdentity(run(), uuid(), text(), uuid());
  }

  private <T> T present(@Nullable T value) {
    if (value == null) {
      throw new StoreException.Corrupt("Expected a value, found null in column " + read, null);
    }
    return value;
  }
}
