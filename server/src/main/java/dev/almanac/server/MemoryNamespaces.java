package dev.almanac.server;

import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Namespaces that last as long as the process: this server does not store anything yet. */
final class MemoryNamespaces implements Namespaces {
  private final ConcurrentSkipListMap<String, Namespace> byName = new ConcurrentSkipListMap<>();
  private final Supplier<UUID> ids;

  MemoryNamespaces(Supplier<UUID> ids) {
    this.ids = ids;
  }

  @Override
  public Optional<Namespace> byName(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  @Override
  public Optional<Namespace> byId(UUID id) {
    return byName.values().stream()
        .filter(namespace -> namespace.id().equals(id))
        .findAny();
  }

  @Override
  public List<Namespace> after(String name, int limit) {
    return byName.tailMap(name, false).values().stream().limit(limit).toList();
  }

  @Override
  public CompletionStage<Optional<Namespace>> register(String name, Namespace.Settings settings) {
    var namespace = new Namespace(ids.get(), name, settings);
    boolean isNew = byName.putIfAbsent(name, namespace) == null;
    return CompletableFuture.completedFuture(isNew ? Optional.of(namespace) : Optional.empty());
  }

  @Override
  public CompletionStage<Optional<Namespace>> update(
      String name, UnaryOperator<Namespace.Settings> change) {
    var updated = byName.computeIfPresent(
        name,
        (same, before) ->
            new Namespace(before.id(), before.name(), change.apply(before.settings())));
    return CompletableFuture.completedFuture(Optional.ofNullable(updated));
  }
}
