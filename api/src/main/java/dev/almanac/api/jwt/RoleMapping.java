package dev.almanac.api.jwt;

import dev.almanac.api.identity.Grants;
import dev.almanac.api.identity.Role;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Turns claims into grants.
 *
 * @param permissionsClaim has permissions as Temporal's servers know them, such as
 *     {@code orders:write}; empty to look at none
 * @param groupsClaim has the groups of the bearer
 * @param groups what their members may do
 */
public record RoleMapping(String permissionsClaim, String groupsClaim, List<GroupGrant> groups) {
  /** Stands for the whole system in permissions; a namespace cannot have this name. */
  private static final String SYSTEM = "temporal-system";

  private static final String WRITE = "write";

  /** More are not looked at: a token has no more room for sensible ones. */
  private static final int MOST = Grants.MOST_NAMESPACES;

  private static final int LONGEST_NAME = 1_000;

  public RoleMapping {
    groups = List.copyOf(groups);
  }

  public Grants grants(Claims claims) {
    var system = EnumSet.noneOf(Role.class);
    var namespaces = new HashMap<String, Set<Role>>();
    if (!permissionsClaim.isEmpty()) {
      permissions(claims).forEach(text -> add(text, system, namespaces));
    }
    var held = Set.copyOf(claims.texts(groupsClaim));
    groups.stream().filter(one -> held.contains(one.group())).forEach(one -> {
      system.addAll(one.grants().system());
      one.grants().namespaces().forEach((name, roles) -> roles(namespaces, name).addAll(roles));
    });
    return new Grants(system, namespaces);
  }

  /** Some issuers write a list as one text, with blanks between. */
  private Stream<String> permissions(Claims claims) {
    return claims.texts(permissionsClaim).stream()
        .flatMap(text -> Arrays.stream(text.split(" ", -1)))
        .limit(MOST);
  }

  /**
   * What is no permission here may be one elsewhere, and gives nothing. This includes those for
   * "system", which elsewhere may be the name of a namespace.
   */
  private static void add(String text, Set<Role> system, Map<String, Set<Role>> namespaces) {
    int colon = text.indexOf(':');
    if (colon < 1 || colon > LONGEST_NAME) {
      return;
    }
    String where = text.substring(0, colon);
    var given = roles(text.substring(colon + 1).toLowerCase(Locale.ROOT));
    if (where.equals(SYSTEM)) {
      system.addAll(given);
    } else if (!where.equals(Grants.SYSTEM) && !given.isEmpty()) {
      roles(namespaces, where).addAll(given);
    }
  }

  /** On Temporal's servers, who may write may also take tasks, and workers have such tokens. */
  private static Set<Role> roles(String word) {
    return word.equals(WRITE)
        ? EnumSet.of(Role.WRITER, Role.WORKER)
        : Role.named(word).map(Set::of).orElse(Set.of());
  }

  private static Set<Role> roles(Map<String, Set<Role>> namespaces, String name) {
    return namespaces.computeIfAbsent(name, absent -> EnumSet.noneOf(Role.class));
  }
}
