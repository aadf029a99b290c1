package dev.almanac.api.audit;

import dev.almanac.api.request.PageSize;

/** How many records one answer has. */
final class AuditPages {
  private static final int USUAL = 100;
  private static final int LARGEST = 1_000;

  private AuditPages() {}

  /** @throws dev.almanac.api.RpcException if it is negative */
  static int size(int asked) {
    return PageSize.of(asked, USUAL, LARGEST);
  }
}
