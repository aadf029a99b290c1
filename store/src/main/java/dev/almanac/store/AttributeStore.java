package dev.almanac.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The registry of search attributes. Each write is one fenced transaction, on disk on return. */
public interface AttributeStore {
  /**
   * Adds all of the attributes, or none of them. One that the namespace has already, with the same
   * type, stays as it is.
   *
   * @param types by name
   * @param most how many the namespace may have afterwards, if any are added
   */
  Definition define(Fence fence, UUID namespace, Map<String, Integer> types, int most);

  /**
   * Adds an attribute, or returns the one that has this name already, which may be of another type.
   */
  default Attribute define(Fence fence, UUID namespace, String name, int type) {
    return switch (define(fence, namespace, Map.of(name, type), Integer.MAX_VALUE)) {
      case Definition.Defined(var attributes) -> attributes.getFirst();
      case Definition.OtherType(var known) -> known;
      case Definition.TooMany(var count) ->
        throw new IllegalStateException("No namespace can have %d attributes".formatted(count));
    };
  }

  /**
   * Removes all of them, or none. Their ids are never given again; values that name them stay until
   * their runs are written anew.
   */
  void remove(Fence fence, Collection<Attribute> attributes);

  /** By name, those after {@code name}; all names come after the empty one. */
  List<Attribute> list(UUID namespace, String after, int limit);

  /** What became of attributes that were to be defined. */
  sealed interface Definition {
    /** They are there: those that were asked for, in any order. */
    record Defined(List<Attribute> attributes) implements Definition {
      public Defined {
        attributes = List.copyOf(attributes);
      }
    }

    /** Nothing changed, for one of the names has another type. */
    record OtherType(Attribute known) implements Definition {}

    /** Nothing changed, for the namespace would then have so many. */
    record TooMany(long count) implements Definition {}
  }
}
