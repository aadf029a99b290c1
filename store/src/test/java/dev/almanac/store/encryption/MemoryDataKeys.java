package dev.almanac.store.encryption;

import dev.almanac.store.Fence;
import java.util.Collection;
import java.util.List;

/** Remembers nothing: the one keyring that has it knows its keys. */
final class MemoryDataKeys implements DataKeyStore {
  private int last;

  @Override
  public List<WrappedKey> list() {
    return List.of();
  }

  @Override
  public synchronized int nextId() {
    return ++last;
  }

  @Override
  public void add(WrappedKey key) {}

  @Override
  public void replace(WrappedKey key) {}

  @Override
  public void reserve(int id, long blobs) {}

  @Override
  public void rewrap(List<WrappedKey> keys) {}

  @Override
  public void delete(Fence fence, Collection<Integer> ids) {}
}
