package dev.almanac.api.request;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Reads ids that the server created. */
public final class Uuids {
  private static final int LENGTH = 36;

  private Uuids() {}

  /** Returns the id if the text is a UUID in its usual form. */
  public static Optional<UUID> read(String text) {
    if (text.length() != LENGTH) {
      return Optional.empty();
    }
    try {
      return Optional.of(UUID.fromString(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns the time in an id of version 7. */
  public static Instant time(UUID id) {
    return Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
  }

  private static String beginning(String text) {
    return text.length() > 2 * LENGTH ? text.substring(0, 2 * LENGTH) + "..." : text;
  }

  /**
   * Returns the run id of a request; empty if it has none.
   *
   * @throws RpcException if the text is not a UUID
   */
  public static Optional<UUID> runId(String field, String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(read(text)
        .orElseThrow(() -> RpcError.invalidArgument(
                "Invalid %s: expected a UUID, found '%s'.".formatted(field, beginning(text)))
            .exception()));
  }
}
