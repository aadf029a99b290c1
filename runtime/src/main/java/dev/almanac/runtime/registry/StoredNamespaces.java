package dev.almanac.runtime.registry;

import dev.almanac.runtime.CallFailed;
import dev.almanac.store.Fence;
import dev.almanac.store.NamespaceRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Namespaces in the store, cached in memory. */
public final class StoredNamespaces implements Namespaces {
  private static final int PAGE = 500;

  /** How often an update is retried after a conflict. */
  private static final int MOST_TRIES = 10;

  private final dev.almanac.store.NamespaceStore stored;
  private final NamespaceRemoval removal;
  private final Registrar registrar;
  private final Supplier<UUID> ids;
  private final ConcurrentSkipListMap<String, Namespace> byName = new ConcurrentSkipListMap<>();
  private final ConcurrentHashMap<UUID, Namespace> byId = new ConcurrentHashMap<>();

  private StoredNamespaces(
      dev.almanac.store.NamespaceStore stored,
      NamespaceRemoval removal,
      Registrar registrar,
      Supplier<UUID> ids) {
    this.stored = stored;
    this.removal = removal;
    this.registrar = registrar;
    this.ids = ids;
  }

  /** Reads all namespaces, none of which will be removed. */
  public static StoredNamespaces load(
      dev.almanac.store.NamespaceStore stored, Registrar registrar, Supplier<UUID> ids) {
    return load(stored, NamespaceRemoval.NONE, registrar, ids);
  }

  /** Reads all namespaces. Blocks, so it is for the start of a process. */
  public static StoredNamespaces load(
      dev.almanac.store.NamespaceStore stored,
      NamespaceRemoval removal,
      Registrar registrar,
      Supplier<UUID> ids) {
    var namespaces = new StoredNamespaces(stored, removal, registrar, ids);
    List<NamespaceRow> page = stored.list("", PAGE);
    while (!page.isEmpty()) {
      page.forEach(row -> namespaces.remember(NamespaceCodec.namespace(row)));
      page = stored.list(page.getLast().name(), PAGE);
    }
    return namespaces;
  }

  @Override
  public Optional<Namespace> byName(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  @Override
  public Optional<Namespace> byId(UUID id) {
    return Optional.ofNullable(byId.get(id));
  }

  @Override
  public List<Namespace> after(String name, int limit) {
    return byName.tailMap(name, false).values().stream().limit(limit).toList();
  }

  @Override
  public CompletionStage<Optional<Namespace>> register(String name, Namespace.Settings settings) {
    var namespace = new Namespace(ids.get(), name, settings);
    return registrar.write(
        fence -> stored.register(fence, namespace.id(), name, NamespaceCodec.blob(settings))
            ? Optional.of(remember(namespace))
            : Optional.empty());
  }

  @Override
  public CompletionStage<Optional<Namespace>> update(
      String name, UnaryOperator<Namespace.Settings> change) {
    return registrar.write(fence -> changed(fence, name, change));
  }

  private Optional<Namespace> changed(
      Fence fence, String name, UnaryOperator<Namespace.Settings> change) {
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      Optional<NamespaceRow> row = stored.byName(name);
      if (row.isEmpty()) {
        return Optional.empty();
      }
      var before = NamespaceCodec.namespace(row.get());
      var after = new Namespace(before.id(), name, change.apply(before.settings()));
      long version = row.get().version();
      if (stored.update(fence, after.id(), version, NamespaceCodec.blob(after.settings()))) {
        return Optional.of(remember(after));
      }
    }
    throw new CallFailed(new CallFailed.Reason.Overloaded(
        "Too many changes of namespace %s at once".formatted(name)));
  }

  @Override
  public CompletionStage<Optional<Namespace>> remove(String name) {
    return registrar.write(fence -> {
      var namespace = byName(name);
      namespace.ifPresent(known -> {
        removal.remove(fence, known.id());
        byName.remove(name);
        byId.remove(known.id());
      });
      return namespace;
    });
  }

  private Namespace remember(Namespace namespace) {
    byId.put(namespace.id(), namespace);
    byName.put(namespace.name(), namespace);
    return namespace;
  }
}
