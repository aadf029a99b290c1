package dev.almanac.api.audit;

import dev.almanac.api.RpcError;

/** How many records one answer has. */
final class AuditPages {
  private static final int USUAL = 100;
  private static final int LARGEST = 1_000;

  private AuditPages() {}

  /** @throws dev.almanac.api.RpcException if the wish is negative */
  static int size(int wish) {
    if (wish < 0) {
      throw RpcError.invalidArgument("PageSize must not be negative, found %d.".formatted(wish))
          .exception();
    }
    return wish == 0 ? USUAL : Math.min(wish, LARGEST);
  }
}
