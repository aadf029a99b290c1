package dev.almanac.store.sql;

import org.jspecify.annotations.Nullable;

/** A row of a shape: its values in the order of {@link Shape#columns}. */
final class Change {
  private final Shape shape;
  private final @Nullable Object[] values;

  Change(Shape shape, @Nullable Object... values) {
    this.shape = shape;
    this.values = values;
  }

  Shape shape() {
    return shape;
  }

  @Nullable
  Object value(int column) {
    return values[column];
  }
}
