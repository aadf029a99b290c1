package dev.almanac.store;

import java.util.List;
import java.util.UUID;

/** The registry of search attributes. Each write is one fenced transaction, on disk on return. */
public interface Attributes {
  /**
   * Adds an attribute, or returns the one that has this name already, which may be of another type.
   */
  Attribute define(Fence fence, UUID namespace, String name, int type);

  /** Its id is never given again; values that name it stay until their runs are written anew. */
  void remove(Fence fence, Attribute attribute);

  /** By name, those after {@code name}; all names come after the empty one. */
  List<Attribute> list(UUID namespace, String after, int limit);
}
