package dev.almanac.api.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.api.RpcError;

/** What people write beside a schedule. */
public final class Notes {
  private static final int MOST_BYTES = 1_000;

  private Notes() {}

  /** @throws dev.almanac.api.RpcException if it is too long, or cannot be kept */
  public static String check(String note) {
    if (note.getBytes(UTF_8).length > MOST_BYTES) {
      throw RpcError.invalidArgument("Schedule notes exceeds limit.").exception();
    }
    if (note.indexOf('\0') >= 0) {
      throw RpcError.invalidArgument("Schedule notes contain a NUL character.").exception();
    }
    return note;
  }

  /** The same of why somebody asks for something. */
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
