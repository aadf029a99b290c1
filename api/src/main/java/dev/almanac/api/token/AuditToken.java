package dev.almanac.api.token;

import dev.almanac.api.RpcError;
import dev.almanac.store.audit.AuditLink;
import org.jspecify.annotations.Nullable;

/** The position in a list of the audit where a reader continues: {@code TIME.CHAIN.NUMBER}. */
public final class AuditToken {
  private static final int PARTS = 3;

  private AuditToken() {}

  public static String text(AuditLink last) {
    return "%d.%d.%d".formatted(last.recorded(), last.chain(), last.sequence());
  }

  /**
   * Returns the position; null if the text is empty.
   *
   * @throws dev.almanac.api.RpcException if it is no such text
   */
  public static @Nullable AuditLink read(String text) {
    if (text.isEmpty()) {
      return null;
    }
    var parts = text.split("\\.", -1);
    if (parts.length != PARTS) {
      throw invalid();
    }
    try {
      return new AuditLink(
          Long.parseLong(parts[1]),
          Long.parseLong(parts[2]),
          Long.parseLong(parts[0]),
          new byte[0]);
    } catch (NumberFormatException e) {
      throw invalid();
    }
  }

  private static RuntimeException invalid() {
    return RpcError.invalidArgument("Invalid PageToken.").exception();
  }
}
