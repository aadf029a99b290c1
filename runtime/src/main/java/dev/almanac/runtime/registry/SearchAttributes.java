package dev.almanac.runtime.registry;

import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.store.Attribute;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * The search attributes that runs may have. Any thread may call. Reads answer from memory and never
 * block; a write is durable, and seen by every later read, when its stage completes.
 */
public interface SearchAttributes {
  /** What an attribute is stored as, be it of the namespace's own or predefined. */
  Optional<Attribute> find(UUID namespace, String name);

  /** Those that the namespace has added, by name. */
  Map<String, IndexedValueType> custom(UUID namespace);

  /** All that a run of the namespace may set: its own and the predefined ones, by name. */
  Map<String, IndexedValueType> settable(UUID namespace);

  /**
   * Adds an attribute to a namespace; false if it has one of this name with another type, and then
   * nothing changed. The name must not be {@linkplain #isReserved reserved}.
   */
  CompletionStage<Boolean> add(UUID namespace, String name, IndexedValueType type);

  /** Removes an attribute of the namespace's own; false if there is none of the name. */
  CompletionStage<Boolean> remove(UUID namespace, String name);

  /** Whether a namespace cannot have an attribute of its own by this name. */
  static boolean isReserved(String name) {
    return KnownAttributes.SYSTEM.containsKey(name) || KnownAttributes.PREDEFINED.containsKey(name);
  }
}
