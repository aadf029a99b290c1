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

  /** How many a namespace may add: each is held in memory, and every list filter may name it. */
  int MOST = 1_000;

  /**
   * Adds all of the attributes to a namespace, or none of them. No name may be
   * {@linkplain #isReserved reserved}.
   */
  CompletionStage<Addition> add(UUID namespace, Map<String, IndexedValueType> types);

  /** Removes all attributes of these names that are the namespace's own; how many that were. */
  CompletionStage<Integer> remove(UUID namespace, Collection<String> names);

  /** What became of attributes that were to be added. */
  sealed interface Addition {
    record Added() implements Addition {}

    /** Nothing changed, for the namespace has one of this name with another type. */
    record OtherType(String name) implements Addition {}

    /** Nothing changed, for the namespace would have more than {@link #MOST}. */
    record TooMany() implements Addition {}
  }

  /** Whether a namespace cannot have an attribute of its own by this name. */
  static boolean isReserved(String name) {
    return KnownAttributes.SYSTEM.containsKey(name) || KnownAttributes.PREDEFINED.containsKey(name);
  }
}
