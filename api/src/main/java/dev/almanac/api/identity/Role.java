package dev.almanac.api.identity;

import java.util.Locale;
import java.util.Optional;

/** What an identity is in a namespace, or in the whole system. */
public enum Role {
  /** Sees workflows, schedules and their payloads. */
  READER,
  /** Starts and changes workflows and schedules, and sees them. */
  WRITER,
  /** Takes and completes tasks. */
  WORKER,
  /** May do everything. */
  ADMIN;

  /**
   * Returns the role of this name. Those of Temporal's permissions, such as read, are known, too.
   */
  public static Optional<Role> named(String name) {
    return switch (name) {
      case "reader", "read" -> Optional.of(READER);
      case "writer", "write" -> Optional.of(WRITER);
      case "worker" -> Optional.of(WORKER);
      case "admin" -> Optional.of(ADMIN);
      default -> Optional.empty();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
