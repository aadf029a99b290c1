package dev.almanac.runtime.registry;

import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.store.Attribute;
import dev.almanac.store.AttributeStore;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Search attributes in the store, cached in memory. Predefined ones are stored once for all, under
 * a namespace that nobody has.
 */
public final class StoredSearchAttributes implements SearchAttributes {
  private static final UUID EVERY_NAMESPACE = new UUID(0, 0);
  private static final int PAGE = 500;

  private final AttributeStore stored;
  private final Registrar registrar;

  private final ConcurrentHashMap<UUID, Known> known = new ConcurrentHashMap<>();

  /**
   * The attributes of a namespace. One writer at a time changes them in place, because copying all
   * for each addition would take quadratic time.
   */
  private static final class Known {
    private final Map<String, Attribute> own = new ConcurrentHashMap<>();
    private final Map<String, IndexedValueType> custom = new ConcurrentHashMap<>();
    private final Map<String, IndexedValueType> settable =
        new ConcurrentHashMap<>(KnownAttributes.PREDEFINED);

    private void add(Attribute attribute) {
      own.put(attribute.name(), attribute);
      custom.put(attribute.name(), type(attribute));
      settable.put(attribute.name(), type(attribute));
    }

    private void remove(String name) {
      own.remove(name);
      custom.remove(name);
      settable.remove(name);
    }
  }

  private StoredSearchAttributes(AttributeStore stored, Registrar registrar) {
    this.stored = stored;
    this.registrar = registrar;
  }

  /**
   * Reads the attributes of the given namespaces and adds missing predefined ones. Blocks, so it is
   * for the start of a process.
   */
  public static StoredSearchAttributes load(
      AttributeStore stored, Registrar registrar, Iterable<UUID> namespaces) {
    var attributes = new StoredSearchAttributes(stored, registrar);
    attributes.read(EVERY_NAMESPACE);
    KnownAttributes.PREDEFINED.forEach(attributes::defineForAll);
    KnownAttributes.TOLD.forEach(attributes::defineForAll);
    namespaces.forEach(attributes::read);
    return attributes;
  }

  private void defineForAll(String name, IndexedValueType type) {
    if (!of(EVERY_NAMESPACE).containsKey(name)) {
      remember(stored.define(registrar.fence(), EVERY_NAMESPACE, name, type.getNumber()));
    }
  }

  @Override
  public Optional<Attribute> find(UUID namespace, String name) {
    var own = of(namespace).get(name);
    return Optional.ofNullable(own != null ? own : of(EVERY_NAMESPACE).get(name));
  }

  @Override
  public Map<String, IndexedValueType> custom(UUID namespace) {
    var attributes = known.get(namespace);
    return attributes == null ? Map.of() : Collections.unmodifiableMap(attributes.custom);
  }

  @Override
  public Map<String, IndexedValueType> settable(UUID namespace) {
    var attributes = known.get(namespace);
    return attributes == null
        ? KnownAttributes.PREDEFINED
        : Collections.unmodifiableMap(attributes.settable);
  }

  @Override
  public CompletionStage<Addition> add(UUID namespace, Map<String, IndexedValueType> types) {
    var numbers = types.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, type -> type.getValue().getNumber()));
    return registrar.write(fence -> switch (stored.define(fence, namespace, numbers, MOST)) {
      case AttributeStore.Definition.Defined(var attributes) -> {
        attributes.forEach(this::remember);
        yield new Addition.Added();
      }
      case AttributeStore.Definition.OtherType(var other) -> {
        remember(other);
        yield new Addition.OtherType(other.name());
      }
      case AttributeStore.Definition.TooMany(var count) -> new Addition.TooMany();
    });
  }

  @Override
  public CompletionStage<Integer> remove(UUID namespace, Collection<String> names) {
    return registrar.write(fence -> {
      var own = of(namespace);
      var found =
          names.stream().distinct().map(own::get).filter(Objects::nonNull).toList();
      stored.remove(fence, found);
      found.forEach(
          attribute -> Objects.requireNonNull(known.get(namespace)).remove(attribute.name()));
      return found.size();
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
    known.computeIfAbsent(attribute.namespace(), namespace -> new Known()).add(attribute);
  }

  private Map<String, Attribute> of(UUID namespace) {
    var attributes = known.get(namespace);
    return attributes == null ? Map.of() : attributes.own;
  }

  private static IndexedValueType type(Attribute attribute) {
    var type = IndexedValueType.forNumber(attribute.type());
    return type == null ? IndexedValueType.INDEXED_VALUE_TYPE_UNSPECIFIED : type;
  }
}
