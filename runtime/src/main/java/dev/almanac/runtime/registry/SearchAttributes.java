package dev.almanac.runtime.registry;

import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.store.Attribute;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * The search attributes of runs. Any thread may call. Reads answer from memory and never block; a
 * write is durable, and seen by every later read, when its stage completes.
 */
public interface SearchAttributes {
  /** Finds an attribute of the namespace, or a predefined one. */
  Optional<Attribute> find(UUID namespace, String name);

  /** Returns the attributes that the namespace has added, by name. */
  Map<String, IndexedValueType> custom(UUID namespace);

  /** Returns all attributes that a run may set, custom and predefined, by name. */
  Map<String, IndexedValueType> settable(UUID namespace);

  /** The most attributes of a namespace: each is in memory, and every list filter may name it. */
  int MOST = 1_000;

  /**
   * Adds all of the attributes to a namespace, or none of them. No name may be
   * {@linkplain #isReserved reserved}.
   */
  CompletionStage<Addition> add(UUID namespace, Map<String, IndexedValueType> types);

  /** Removes the namespace's own attributes of these names and returns how many there were. */
  CompletionStage<Integer> remove(UUID namespace, Collection<String> names);

  /** The result of adding attributes. */
  sealed interface Addition {
    record Added() implements Addition {}

    /** Nothing changed: the namespace has an attribute of this name with another type. */
    record OtherType(String name) implements Addition {}

    /** Nothing changed: the namespace would have more than {@link #MOST}. */
    record TooMany() implements Addition {}
  }

  /** Returns whether a namespace cannot add an attribute of this name. */
  static boolean isReserved(String name) {
    return KnownAttributes.SYSTEM.containsKey(name) || KnownAttributes.PREDEFINED.containsKey(name);
  }
}
