package dev.almanac.api.identity;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a call needs. An admin may do everything. */
@SuppressWarnings("ImmutableEnumChecker") // its sets are unmodifiable
public enum Permission {
  /** Any identity. What is answered depends on its grants. */
  IDENTIFIED(Scope.NOWHERE),
  /** What those who use a namespace in any way must know of it. */
  KNOW(Scope.NAMESPACE, Role.READER, Role.WRITER, Role.WORKER),
  READ(Scope.NAMESPACE, Role.READER, Role.WRITER),
  /** The history of a workflow. A worker reads that of a task that it holds. */
  READ_HISTORY(Scope.NAMESPACE, Role.READER, Role.WRITER, Role.WORKER),
  WRITE(Scope.NAMESPACE, Role.WRITER),
  /** Takes tasks, and completes them with the token that came with them. */
  WORK(Scope.NAMESPACE, Role.WORKER),
  /** Completes an activity by the id of its workflow, as programs other than workers do. */
  COMPLETE(Scope.NAMESPACE, Role.WRITER, Role.WORKER),
  /** Changes the namespace itself. */
  ADMINISTER(Scope.NAMESPACE),
  /** Sees how the server does. */
  OVERSEE(Scope.SYSTEM, Role.READER),
  /** Changes the server. */
  OPERATE(Scope.SYSTEM);

  /** Where grants are looked for. */
  public enum Scope {
    NOWHERE,
    NAMESPACE,
    SYSTEM
  }

  private final Scope scope;
  private final Set<Role> roles;

  Permission(Scope scope, Role... roles) {
    this.scope = scope;
    this.roles = Set.of(roles);
  }

  public Scope scope() {
    return scope;
  }

  boolean isGivenBy(Set<Role> present) {
    return present.contains(Role.ADMIN) || present.stream().anyMatch(roles::contains);
  }

  /** Returns the roles that have it, as a person reads them. */
  public String roles() {
    List<String> names = List.of(Role.values()).stream()
        .filter(role -> role == Role.ADMIN || roles.contains(role))
        .map(Role::toString)
        .toList();
    return names.stream().limit(names.size() - 1L).collect(Collectors.joining(", "))
        + (names.size() > 1 ? " or " : "")
        + names.getLast();
  }
}
