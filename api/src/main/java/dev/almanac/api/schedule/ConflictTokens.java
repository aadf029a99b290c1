package dev.almanac.api.schedule;

import com.google.protobuf.ByteString;
import dev.almanac.api.RpcError;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Encodes the revision of a schedule, which clients pass from a description to an update. */
public final class ConflictTokens {
  private ConflictTokens() {}

  public static ByteString of(long revision) {
    return ByteString.copyFrom(ByteBuffer.allocate(Long.BYTES).putLong(revision).array());
  }

  /**
   * Returns the revision that a client has seen; empty if the update is unconditional.
   *
   * @throws dev.almanac.api.RpcException if the bytes are not a token
   */
  public static Optional<Long> read(ByteString token) {
    if (token.isEmpty()) {
      return Optional.empty();
    }
    if (token.size() != Long.BYTES) {
      throw RpcError.failedPrecondition("mismatched conflict token").exception();
    }
    return Optional.of(token.asReadOnlyByteBuffer().getLong()).filter(revision -> revision != 0);
  }
}
