package dev.almanac.api.access;

import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** An installation without namespaces. */
final class NoNamespaces implements Namespaces {
  @Override
  public Optional<Namespace> byName(String name) {
    return Optional.empty();
  }

  @Override
  public Optional<Namespace> byId(UUID id) {
    return Optional.empty();
  }

  @Override
  public List<Namespace> after(String name, int limit) {
    return List.of();
  }

  @Override
  public CompletionStage<Optional<Namespace>> register(String name, Namespace.Settings settings) {
    return CompletableFuture.completedFuture(Optional.empty());
  }

  @Override
  public CompletionStage<Optional<Namespace>> update(
      String name, UnaryOperator<Namespace.Settings> change) {
    return CompletableFuture.completedFuture(Optional.empty());
  }

  @Override
  public CompletionStage<Optional<Namespace>> remove(String name) {
    return CompletableFuture.completedFuture(Optional.empty());
  }
}
