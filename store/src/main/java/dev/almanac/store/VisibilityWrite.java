package dev.almanac.store;

import java.util.List;

/** The row of a run in lists, and all its search attributes; both replace what was there. */
public record VisibilityWrite(VisibilityRow row, List<AttributeValue> attributes) {
  public VisibilityWrite {
    attributes = List.copyOf(attributes);
  }
}
