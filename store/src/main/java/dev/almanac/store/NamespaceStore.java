package dev.almanac.store;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Namespaces. Each write is one fenced transaction, on disk when it returns. */
public interface NamespaceStore {
  /** With version 1; false if the name or the id is taken. */
  boolean register(Fence fence, UUID id, String name, Blob data);

  /** Replaces the data and counts the version up; false if it is no longer {@code version}. */
  boolean update(Fence fence, UUID id, long version, Blob data);

  Optional<NamespaceRow> byName(String name);

  Optional<NamespaceRow> byId(UUID id);

  /** By name, those after {@code name}; all names come after the empty one. */
  List<NamespaceRow> list(String after, int limit);
}
