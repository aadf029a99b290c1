package dev.almanac.runtime.registry;

import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.store.Attribute;
import dev.almanac.store.Attributes;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Search attributes as the store has them, held in memory. Predefined ones are stored once, under a
 * namespace that nobody has, and serve all.
 */
public final class StoredSearchAttributes implements SearchAttributes {
  private static final UUID EVERY_NAMESPACE = new UUID(0, 0);
  private static final int PAGE = 500;

  private final Attributes stored;
  private final Registrar registrar;

  /** The inner maps are never changed, only replaced. */
  private final ConcurrentHashMap<UUID, Map<String, Attribute>> known = new ConcurrentHashMap<>();

  private StoredSearchAttributes(Attributes stored, Registrar registrar) {
    this.stored = stored;
    this.registrar = registrar;
  }

  /**
   * Reads the attributes of the given namespaces and defines the predefined ones that are missing;
   * blocks, so it is for the start of a process.
   */
  public static StoredSearchAttributes load(
      Attributes stored, Registrar registrar, Iterable<UUID> namespaces) {
    var attributes = new StoredSearchAttributes(stored, registrar);
    attributes.read(EVERY_NAMESPACE);
    KnownAttributes.PREDEFINED.forEach((name, type) -> {
      if (!attributes.of(EVERY_NAMESPACE).containsKey(name)) {
        attributes.remember(
            stored.define(registrar.fence().get(), EVERY_NAMESPACE, name, type.getNumber()));
      }
    });
    namespaces.forEach(attributes::read);
    return attributes;
  }

  @Override
  public Optional<Attribute> find(UUID namespace, String name) {
    var own = of(namespace).get(name);
    return Optional.ofNullable(own != null ? own : of(EVERY_NAMESPACE).get(name));
  }

  @Override
  public Map<String, IndexedValueType> custom(UUID namespace) {
    return of(namespace).values().stream()
        .collect(Collectors.toUnmodifiableMap(Attribute::name, StoredSearchAttributes::type));
  }

  @Override
  public Map<String, IndexedValueType> settable(UUID namespace) {
    var all = new HashMap<>(KnownAttributes.PREDEFINED);
    all.putAll(custom(namespace));
    return Map.copyOf(all);
  }

  @Override
  public CompletionStage<Boolean> add(UUID namespace, String name, IndexedValueType type) {
    return registrar.write(fence -> {
      var defined = stored.define(fence, namespace, name, type.getNumber());
      remember(defined);
      return defined.type() == type.getNumber();
    });
  }

  @Override
  public CompletionStage<Boolean> remove(UUID namespace, String name) {
    return registrar.write(fence -> {
      var found = of(namespace).get(name);
      if (found == null) {
        return false;
      }
      stored.remove(fence, found);
      change(namespace, map -> {
        map.remove(name, found);
        return map;
      });
      return true;
    });
  }

  private void read(UUID namespace) {
    List<Attribute> page = stored.list(namespace, "", PAGE);
    while (!page.isEmpty()) {
      page.forEach(this::remember);
      page = stored.list(namespace, page.getLast().name(), PAGE);
    }
  }

  private void remember(Attribute attribute) {
    change(attribute.namespace(), map -> {
      map.put(attribute.name(), attribute);
      return map;
    });
  }

  private void change(UUID namespace, UnaryOperator<Map<String, Attribute>> change) {
    known.compute(
        namespace,
        (same, before) ->
            Map.copyOf(change.apply(new HashMap<>(before == null ? Map.of() : before))));
  }

  private Map<String, Attribute> of(UUID namespace) {
    return known.getOrDefault(namespace, Map.of());
  }

  private static IndexedValueType type(Attribute attribute) {
    var type = IndexedValueType.forNumber(attribute.type());
    return type == null ? IndexedValueType.INDEXED_VALUE_TYPE_UNSPECIFIED : type;
  }
}
