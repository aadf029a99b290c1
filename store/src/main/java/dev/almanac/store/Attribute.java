package dev.almanac.store;

import java.util.UUID;

/**
 * A search attribute of a namespace. Rows refer to it by its id, so it can be renamed. The type is
 * a number of Temporal's IndexedValueType.
 */
public record Attribute(int id, UUID namespace, String name, int type) {
  public Attribute {
    Ids.require("search attribute", name);
  }
}
