package dev.almanac.api.jwt;

import dev.almanac.api.RpcError;

/** A token is not to be believed. The message is for the log; {@link #error} is for the caller. */
public final class RefusedTokenException extends Exception {
  private static final String START = "Request unauthorized. ";

  private final RpcError error;

  private RefusedTokenException(String reason, RpcError error) {
    super(reason, null, false, false);
    this.error = error;
  }

  /** Creates one that tells the caller nothing: its token may be forged. */
  static RefusedTokenException forged(String reason) {
    return signed(reason, "The token is not valid.");
  }

  /** @param told what the caller may know, because the issuer has signed its token */
  public static RefusedTokenException signed(String reason, String told) {
    return new RefusedTokenException(
        reason, RpcError.of(RpcError.Code.UNAUTHENTICATED, START + told));
  }

  /** Creates one for a caller that should try again soon. */
  static RefusedTokenException withoutKeys(String reason) {
    return new RefusedTokenException(
        reason, RpcError.unavailable("The keys that verify this token are being read. Try again."));
  }

  public RpcError error() {
    return error;
  }
}
