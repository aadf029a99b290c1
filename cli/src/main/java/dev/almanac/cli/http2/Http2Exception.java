package dev.almanac.cli.http2;

import java.io.IOException;

/** A peer that does not speak HTTP/2 as agreed. */
final class Http2Exception extends IOException {
  private static final long serialVersionUID = 1L;

  Http2Exception(String message) {
    super(message);
  }
}
