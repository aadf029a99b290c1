package dev.almanac.store.codec;

import dev.almanac.store.StoreException;
import java.util.Optional;
import java.util.UUID;

/** Ids that are stored as text. */
public final class StoredIds {
  private StoredIds() {}

  /** @throws StoreException.Corrupt if it is not an id */
  public static UUID id(String stored) {
    try {
      return UUID.fromString(stored);
    } catch (IllegalArgumentException e) {
      throw new StoreException.Corrupt("Expected a UUID, found '%s'".formatted(stored), e);
    }
  }

  /** An id that may be missing. */
  public static Optional<UUID> optional(String stored) {
    return stored.isEmpty() ? Optional.empty() : Optional.of(id(stored));
  }

  public static String text(Optional<UUID> id) {
    return id.map(UUID::toString).orElse("");
  }
}
