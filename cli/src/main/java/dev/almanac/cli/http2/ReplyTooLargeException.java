package dev.almanac.cli.http2;

import java.io.IOException;

/** An answer over our limit. */
final class ReplyTooLargeException extends IOException {
  private static final long serialVersionUID = 1L;

  ReplyTooLargeException(int limit) {
    super("the answer is larger than %,d MiB, the limit of this program".formatted(limit >> 20));
  }
}
