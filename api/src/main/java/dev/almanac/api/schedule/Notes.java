package dev.almanac.api.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.api.RpcError;

/** Checks notes and reasons. */
public final class Notes {
  private static final int MOST_BYTES = 1_000;

  private Notes() {}

  /** @throws dev.almanac.api.RpcException if the note is too long or cannot be stored */
  public static String check(String note) {
    if (note.getBytes(UTF_8).length > MOST_BYTES) {
      throw RpcError.invalidArgument("Schedule notes exceeds limit.").exception();
    }
    if (note.indexOf('\0') >= 0) {
      throw RpcError.invalidArgument("Schedule notes contain a NUL character.").exception();
    }
    return note;
  }

  /** @throws dev.almanac.api.RpcException if the reason is too long or cannot be stored */
  public static String checkReason(String reason) {
    if (reason.getBytes(UTF_8).length > MOST_BYTES) {
      throw RpcError.invalidArgument("Reason is longer than %d bytes.".formatted(MOST_BYTES))
          .exception();
    }
    if (reason.indexOf('\0') >= 0) {
      throw RpcError.invalidArgument("Reason contains a NUL character.").exception();
    }
    return reason;
  }
}
