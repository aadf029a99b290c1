package dev.almanac.api.request;

import dev.almanac.api.RpcError;

/** How many items one answer of a list has. */
public final class PageSize {
  private PageSize() {}

  /**
   * Returns the size that a request asks for, within what is allowed.
   *
   * @param asked 0 for the usual size
   * @throws dev.almanac.api.RpcException if it is negative
   */
  public static int of(int asked, int usual, int largest) {
    if (asked < 0) {
      throw RpcError.invalidArgument("PageSize must not be negative, found %d.".formatted(asked))
          .exception();
    }
    return asked == 0 ? usual : Math.min(asked, largest);
  }
}
