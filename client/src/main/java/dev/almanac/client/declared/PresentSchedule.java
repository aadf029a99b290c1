package dev.almanac.client.declared;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Memo;
import java.time.Instant;
import java.util.List;

/**
 * A schedule as it is on the server.
 *
 * @param digest of the declaration that was applied last; empty if none was
 * @param changedBy who made its latest version, when and why
 * @param sentence its times in words
 * @param changedFields what the latest version changed
 */
record PresentSchedule(
    String digest,
    Memo memo,
    ByteString conflictToken,
    String changedBy,
    Instant changedAt,
    String reason,
    String sentence,
    List<String> changedFields) {
  /** Who makes the versions that the code declares. */
  static final String CODE = "declared in code";

  /** Returns whether the latest version is that of a declaration. */
  boolean isByCode() {
    return changedBy.equals(CODE);
  }
}
