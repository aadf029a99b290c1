package dev.almanac.api.identity;

import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The roles of an identity. A role in the system holds in every namespace, too.
 *
 * @param namespaces the roles in each namespace, by its name
 */
public record Grants(Set<Role> system, Map<String, Set<Role>> namespaces) {
  public static final Grants NONE = new Grants(Set.of(), Map.of());
  public static final Grants ALL = new Grants(Set.of(Role.ADMIN), Map.of());

  /** Stands for the system where a namespace is expected. */
  public static final String SYSTEM = "system";

  /** The same in the permissions of tokens for Temporal. */
  private static final String SYSTEM_OF_TEMPORAL = "temporal-system";

  /** More than a person gives to one identity, and little memory. */
  public static final int MOST_NAMESPACES = 1_000;

  private static final int LONGEST_NAME = 1_000;

  public Grants {
    system = Set.copyOf(system);
    namespaces = Map.copyOf(namespaces);
  }

  /** A text is not a grant. Its message says what was expected and found. */
  public static final class InvalidException extends Exception {
    InvalidException(String message) {
      super(message);
    }
  }

  /** Returns whether they allow nothing at all. */
  public boolean isEmpty() {
    return system.isEmpty() && namespaces.values().stream().allMatch(Set::isEmpty);
  }

  /** @param namespace what is asked for; of no importance if the permission is for the system */
  public boolean allow(Permission permission, String namespace) {
    return switch (permission.scope()) {
      case NOWHERE -> true;
      case SYSTEM -> permission.isGivenBy(system);
      case NAMESPACE ->
        permission.isGivenBy(system)
            || permission.isGivenBy(namespaces.getOrDefault(namespace, Set.of()));
    };
  }

  /** Returns whether the identity may do something in the namespace. */
  public boolean mayKnow(String namespace) {
    return allow(Permission.KNOW, namespace);
  }

  /**
   * Reads grants such as {@code orders:writer}, {@code orders:reader,worker} or
   * {@code system:admin}.
   */
  public static Grants of(Collection<String> texts) throws InvalidException {
    var system = EnumSet.noneOf(Role.class);
    var namespaces = new LinkedHashMap<String, Set<Role>>();
    for (var text : texts) {
      int colon = text.lastIndexOf(':');
      if (colon < 1 || colon > LONGEST_NAME) {
        throw invalid(text);
      }
      String where = text.substring(0, colon);
      boolean isSystem = where.equals(SYSTEM) || where.equals(SYSTEM_OF_TEMPORAL);
      Set<Role> roles = isSystem
          ? system
          : namespaces.computeIfAbsent(where, absent -> EnumSet.noneOf(Role.class));
      for (var name : text.substring(colon + 1).split(",", -1)) {
        Optional<Role> role = Role.named(name.strip());
        roles.add(role.orElseThrow(() -> invalid(text)));
      }
    }
    if (namespaces.size() > MOST_NAMESPACES) {
      throw new InvalidException("Expected grants in at most %d namespaces, found %d."
          .formatted(MOST_NAMESPACES, namespaces.size()));
    }
    return new Grants(system, namespaces);
  }

  private static InvalidException invalid(String text) {
    String found = text.length() > 100 ? text.substring(0, 100) + "…" : text;
    return new InvalidException(
        ("Expected a grant such as 'orders:writer' or 'system:admin', with the roles reader,"
                + " writer, worker and admin; found '%s'.")
            .formatted(found));
  }

  /** Returns the texts that {@link #of} reads, one for each place, in order. */
  public List<String> texts() {
    return Stream.concat(
            Stream.of(Map.entry(SYSTEM, system)), new TreeMap<>(namespaces).entrySet().stream())
        .filter(place -> !place.getValue().isEmpty())
        .map(place -> place.getKey() + ":"
            + String.join(
                ",", place.getValue().stream().sorted().map(Role::toString).toList()))
        .toList();
  }
}
