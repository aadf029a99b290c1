package dev.almanac.runtime.registry;

import dev.almanac.runtime.CallFailed;
import dev.almanac.store.ApiKeyStore;
import dev.almanac.store.Fence;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

/** Keys in the store, cached in memory. */
public final class StoredApiKeys implements ApiKeys {
  private static final int PAGE = 500;

  private final ApiKeyStore stored;
  private final Registrar registrar;
  private final ConcurrentSkipListMap<String, Entry> keys = new ConcurrentSkipListMap<>();

  /** A key and the version of its row. */
  private record Entry(ApiKey key, long version) {}

  private StoredApiKeys(ApiKeyStore stored, Registrar registrar) {
    this.stored = stored;
    this.registrar = registrar;
  }

  /** Reads all keys. Blocks, so it is for the start of a process. */
  public static StoredApiKeys load(ApiKeyStore stored, Registrar registrar) {
    var keys = new StoredApiKeys(stored, registrar);
    List<ApiKeyStore.KeyRow> page = stored.list("", PAGE);
    while (!page.isEmpty()) {
      page.forEach(row -> keys.keys.put(row.id(), new Entry(ApiKeyCodec.key(row), row.version())));
      page = stored.list(page.getLast().id(), PAGE);
    }
    return keys;
  }

  @Override
  public Optional<ApiKey> byId(String id) {
    return Optional.ofNullable(keys.get(id)).map(Entry::key);
  }

  @Override
  public List<ApiKey> after(String id, int limit) {
    return keys.tailMap(id, false).values().stream()
        .limit(limit)
        .map(Entry::key)
        .toList();
  }

  @Override
  public CompletionStage<Addition> add(ApiKey key) {
    return registrar.write(fence -> added(fence, key));
  }

  private Addition added(Fence fence, ApiKey key) {
    if (keys.size() >= MOST) {
      return Addition.TOO_MANY;
    }
    if (!stored.add(fence, key.id(), ApiKeyCodec.blob(key))) {
      return Addition.TAKEN;
    }
    keys.put(key.id(), new Entry(key, 1));
    return Addition.ADDED;
  }

  @Override
  public CompletionStage<Optional<ApiKey>> change(String id, UnaryOperator<ApiKey> change) {
    return registrar.write(fence -> {
      var before = keys.get(id);
      if (before == null) {
        return Optional.empty();
      }
      var after = change.apply(before.key());
      if (!stored.update(fence, id, before.version(), ApiKeyCodec.blob(after))) {
        throw new CallFailed(
            new CallFailed.Reason.Unavailable("Key %s has just been changed".formatted(id)));
      }
      keys.put(id, new Entry(after, before.version() + 1));
      return Optional.of(after);
    });
  }

  @Override
  public CompletionStage<Boolean> remove(String id) {
    return registrar.write(fence -> {
      boolean isRemoved = stored.remove(fence, id);
      keys.remove(id);
      return isRemoved;
    });
  }
}
