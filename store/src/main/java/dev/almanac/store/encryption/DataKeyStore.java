package dev.almanac.store.encryption;

import dev.almanac.store.Fence;
import java.util.Collection;
import java.util.List;

/** Stored data keys. They are few. Each write is one transaction, durable on return. */
public interface DataKeyStore {
  /** Lists all keys by id. */
  List<WrappedKey> list();

  /** Returns an id that no key ever had. */
  int nextId();

  /** Adds a key. From then on, versions that cannot read encrypted blobs refuse the database. */
  void add(WrappedKey key);

  /** Adds a key and retires all others of its namespace. */
  void replace(WrappedKey key);

  /** Adds to the number of blobs that a key may have encrypted. */
  void reserve(int id, long blobs);

  /** Replaces the wrapping of keys, all or none. */
  void rewrap(List<WrappedKey> keys);

  /** Deletes keys that no blob has any more. */
  void delete(Fence fence, Collection<Integer> ids);
}
