package dev.almanac.store.list;

import java.util.List;

/**
 * The row of a run in lists, and all its search attributes; both replace what was there. A value
 * that is given twice is stored once.
 */
public record VisibilityWrite(VisibilityRow row, List<AttributeValue> attributes) {
  public VisibilityWrite {
    attributes = attributes.stream().distinct().toList();
  }
}
