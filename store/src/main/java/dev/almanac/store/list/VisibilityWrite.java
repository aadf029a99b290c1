package dev.almanac.store.list;

import java.util.List;

/**
 * The row of a run in lists and all its search attributes, which replace the stored ones. Duplicate
 * values are stored once.
 */
public record VisibilityWrite(VisibilityRow row, List<AttributeValue> attributes) {
  public VisibilityWrite {
    attributes = attributes.stream().distinct().toList();
  }
}
