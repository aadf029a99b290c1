package dev.almanac.server;

import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.registry.ApiKeys;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.NamespaceRemoval;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.runtime.registry.Registrar;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.runtime.registry.StoredApiKeys;
import dev.almanac.runtime.registry.StoredCalendars;
import dev.almanac.runtime.registry.StoredNamespaces;
import dev.almanac.runtime.registry.StoredSearchAttributes;
import dev.almanac.store.Nanos;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The namespaces, search attributes, named calendars and keys of a database. Reads come from
 * memory; changes go through the registrar, one after the other.
 */
record Registries(
    Registrar registrar,
    Namespaces namespaces,
    SearchAttributes attributes,
    Calendars calendars,
    ApiKeys keys) {
  private static final Logger LOG = LoggerFactory.getLogger(Registries.class);

  /** How long a namespace of the configuration keeps closed runs. */
  private static final Duration RETENTION = Duration.ofDays(3);

  /**
   * Loads them, and creates what the configuration names and the database lacks. Blocks.
   *
   * @param changes runs changes, one after the other
   */
  static Registries load(
      Storage storage,
      Fences fences,
      Executor changes,
      ServerConfig config,
      ServerEnvironment world) {
    var store = storage.store();
    var registrar = new Registrar(changes, fences::current, fences::renew);
    var namespaces =
        StoredNamespaces.load(store.namespaces(), removal(storage, world), registrar, world.ids());
    config.namespaces().forEach(name -> create(namespaces, name));
    var attributes = StoredSearchAttributes.load(
        store.attributes(),
        registrar,
        namespaces.after("", Integer.MAX_VALUE).stream().map(Namespace::id).toList());
    var registries = new Registries(
        registrar,
        namespaces,
        attributes,
        new StoredCalendars(store, registrar),
        StoredApiKeys.load(store.apiKeys(), registrar));
    if (!config.searchAttributes().isEmpty()) {
      config.namespaces().forEach(name -> registries.addAttributes(name, config));
    }
    return registries;
  }

  /** Deletes a namespace and, if it has any, its keys. */
  private static NamespaceRemoval removal(Storage storage, ServerEnvironment world) {
    return (fence, namespace) -> {
      boolean existed =
          storage.removals().remove(fence, namespace, Nanos.of(world.clock().instant()));
      storage.keys().ifPresent(keys -> keys.forget(namespace));
      return existed;
    };
  }

  private static void create(Namespaces namespaces, String name) {
    Object ignored = await(namespaces.register(name, Namespace.Settings.keeping(RETENTION)));
  }

  private void addAttributes(String name, ServerConfig config) {
    var namespace = namespaces.byName(name).orElseThrow();
    switch (await(attributes.add(namespace.id(), config.searchAttributes()))) {
      case SearchAttributes.Addition.Added() -> {}
      case SearchAttributes.Addition.OtherType(var attribute) ->
        LOG.warn(
            "Search attributes were not registered in namespace {}: it has {} with another type",
            name,
            attribute);
      case SearchAttributes.Addition.TooMany() ->
        LOG.warn(
            "Search attributes were not registered in namespace {}: it would have more than {}",
            name,
            SearchAttributes.MOST);
    }
  }

  private static <T> T await(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }
}
