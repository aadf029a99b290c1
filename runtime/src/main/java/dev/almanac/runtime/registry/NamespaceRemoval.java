package dev.almanac.runtime.registry;

import dev.almanac.store.Fence;
import java.util.UUID;

/** Deletes a namespace and its keys from the store. May block. */
public interface NamespaceRemoval {
  /** Refuses to remove a namespace. */
  NamespaceRemoval NONE = (fence, namespace) -> {
    throw new IllegalStateException("This store does not remove namespaces");
  };

  /** Returns whether the namespace existed. */
  boolean remove(Fence fence, UUID namespace);
}
