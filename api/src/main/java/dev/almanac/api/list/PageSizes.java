package dev.almanac.api.list;

import dev.almanac.api.RpcError;

/** Checks page sizes. */
public final class PageSizes {
  private static final int LARGEST = 1_000;

  private PageSizes() {}

  /**
   * Returns the requested size within bounds, or the maximum if none is requested.
   *
   * @throws dev.almanac.api.RpcException if it is negative
   */
  public static int of(String field, int asked) {
    if (asked < 0) {
      throw RpcError.invalidArgument("%s must not be negative, found %d.".formatted(field, asked))
          .exception();
    }
    return asked == 0 ? LARGEST : Math.min(asked, LARGEST);
  }
}
