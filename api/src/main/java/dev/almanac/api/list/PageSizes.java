package dev.almanac.api.list;

import dev.almanac.api.RpcError;

/** How many a client wants at once. */
public final class PageSizes {
  private static final int LARGEST = 1_000;

  private PageSizes() {}

  /**
   * As many as asked for, within bounds; the most if that is nothing.
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
