package dev.almanac.api.request;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Ids that we make and callers give back. */
public final class Uuids {
  private static final int LENGTH = 36;

  private Uuids() {}

  /** The id, if the text is one in its usual form. */
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

  /** When an id of version 7 was made. */
  public static Instant time(UUID id) {
    return Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
  }

  private static String beginning(String text) {
    return text.length() > 2 * LENGTH ? text.substring(0, 2 * LENGTH) + "..." : text;
  }

  /**
   * The run id of a request; empty if none was given.
   *
   * @throws RpcException if it is not an id at all
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
