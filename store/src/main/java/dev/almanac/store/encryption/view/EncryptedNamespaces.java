package dev.almanac.store.encryption.view;

import dev.almanac.store.Blob;
import dev.almanac.store.Fence;
import dev.almanac.store.NamespaceRow;
import dev.almanac.store.NamespaceStore;
import dev.almanac.store.encryption.Keyring;
import dev.almanac.store.encryption.RowName;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Seals and opens the settings of namespaces. */
record EncryptedNamespaces(NamespaceStore stored, Keyring keys) implements NamespaceStore {
  @Override
  public boolean register(Fence fence, UUID id, String name, Blob data) {
    // A name that is taken, as of a configured namespace at each start, needs no key.
    return stored.byName(name).isEmpty()
        && keys.writing(
            () -> stored.register(fence, id, name, keys.seal(id, RowName.namespace(id), data)));
  }

  @Override
  public boolean update(Fence fence, UUID id, long version, Blob data) {
    return keys.writing(
        () -> stored.update(fence, id, version, keys.seal(id, RowName.namespace(id), data)));
  }

  @Override
  public Optional<NamespaceRow> byName(String name) {
    return stored.byName(name).map(this::opened);
  }

  @Override
  public Optional<NamespaceRow> byId(UUID id) {
    return stored.byId(id).map(this::opened);
  }

  @Override
  public List<NamespaceRow> list(String after, int limit) {
    return stored.list(after, limit).stream().map(this::opened).toList();
  }

  private NamespaceRow opened(NamespaceRow row) {
    return new NamespaceRow(
        row.id(),
        row.name(),
        row.version(),
        OpenedBlob.of(
            keys, RowName.namespace(row.id()), row.data(), () -> "namespace " + row.name()));
  }
}
