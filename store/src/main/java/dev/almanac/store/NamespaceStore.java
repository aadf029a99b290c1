package dev.almanac.store;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Namespaces. Each write is one fenced transaction, durable on return. */
public interface NamespaceStore {
  /** Adds a namespace with version 1; returns false if the name or the id is taken. */
  boolean register(Fence fence, UUID id, String name, Blob data);

  /** Replaces the data and increments the version; returns false if it is not {@code version}. */
  boolean update(Fence fence, UUID id, long version, Blob data);

  Optional<NamespaceRow> byName(String name);

  Optional<NamespaceRow> byId(UUID id);

  /** Lists namespaces by name after {@code after}, which is empty for the first page. */
  List<NamespaceRow> list(String after, int limit);
}
