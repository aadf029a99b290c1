package dev.almanac.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The registry of search attributes. Each write is one fenced transaction, durable on return. */
public interface AttributeStore {
  /**
   * Adds all of the attributes or none. An attribute that exists with the same type stays as it is.
   *
   * @param types the types by name
   * @param most the most attributes that the namespace may have afterwards, if any are added
   */
  Definition define(Fence fence, UUID namespace, Map<String, Integer> types, int most);

  /** Adds an attribute, or returns the existing one of this name, whose type may differ. */
  default Attribute define(Fence fence, UUID namespace, String name, int type) {
    return switch (define(fence, namespace, Map.of(name, type), Integer.MAX_VALUE)) {
      case Definition.Defined(var attributes) -> attributes.getFirst();
      case Definition.OtherType(var known) -> known;
      case Definition.TooMany(var count) ->
        throw new IllegalStateException("No namespace can have %d attributes".formatted(count));
    };
  }

  /**
   * Removes all of the attributes or none. Their ids are never reused. Values that refer to them
   * stay until their runs are written again.
   */
  void remove(Fence fence, Collection<Attribute> attributes);

  /** Lists attributes by name after {@code after}, which is empty for the first page. */
  List<Attribute> list(UUID namespace, String after, int limit);

  /** The result of defining attributes. */
  sealed interface Definition {
    /** All requested attributes exist, in any order. */
    record Defined(List<Attribute> attributes) implements Definition {
      public Defined {
        attributes = List.copyOf(attributes);
      }
    }

    /** Nothing changed, because one of the names has another type. */
    record OtherType(Attribute known) implements Definition {}

    /** Nothing changed, because the namespace would have this many attributes. */
    record TooMany(long count) implements Definition {}
  }
}
