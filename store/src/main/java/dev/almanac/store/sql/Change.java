package dev.almanac.store.sql;

import dev.almanac.store.sql.jdbc.Shape;
import org.jspecify.annotations.Nullable;

/** A row of a shape: its values in the order of {@link Shape#columns}. */
public final class Change {
  private final Shape shape;
  private final @Nullable Object[] values;

  Change(Shape shape, @Nullable Object... values) {
    this.shape = shape;
    this.values = values;
  }

  public Shape shape() {
    return shape;
  }

  @Nullable
  public Object value(int column) {
    return values[column];
  }
}
