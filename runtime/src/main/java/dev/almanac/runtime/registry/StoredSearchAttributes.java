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
import java.util.function.Consumer;
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

  private final ConcurrentHashMap<UUID, Known> known = new ConcurrentHashMap<>();

  /** The attributes of a namespace; made anew when one changes, for every task asks for them. */
  private record Known(
      Map<String, Attribute> own,
      Map<String, IndexedValueType> custom,
      Map<String, IndexedValueType> settable) {
    static final Known NOTHING = of(Map.of());

    static Known of(Map<String, Attribute> own) {
      Map<String, IndexedValueType> custom = own.values().stream()
          .collect(Collectors.toUnmodifiableMap(Attribute::name, StoredSearchAttributes::type));
      var settable = new HashMap<>(KnownAttributes.PREDEFINED);
      settable.putAll(custom);
      return new Known(Map.copyOf(own), custom, Map.copyOf(settable));
    }
  }

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
            stored.define(registrar.fence(), EVERY_NAMESPACE, name, type.getNumber()));
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
    return known.getOrDefault(namespace, Known.NOTHING).custom();
  }

  @Override
  public Map<String, IndexedValueType> settable(UUID namespace) {
    return known.getOrDefault(namespace, Known.NOTHING).settable();
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
      change(namespace, own -> own.remove(name));
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
    change(attribute.namespace(), own -> own.put(attribute.name(), attribute));
  }

  private void change(UUID namespace, Consumer<Map<String, Attribute>> change) {
    var own = new HashMap<>(of(namespace));
    change.accept(own);
    known.put(namespace, Known.of(own));
  }

  private Map<String, Attribute> of(UUID namespace) {
    return known.getOrDefault(namespace, Known.NOTHING).own();
  }

  private static IndexedValueType type(Attribute attribute) {
    var type = IndexedValueType.forNumber(attribute.type());
    return type == null ? IndexedValueType.INDEXED_VALUE_TYPE_UNSPECIFIED : type;
  }
}
