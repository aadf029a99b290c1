package dev.almanac.cli.http2;

import java.io.IOException;

/** The server did not look at the request, so it can be sent again over a new connection. */
final class RefusedStreamException extends IOException {
  private static final long serialVersionUID = 1L;

  RefusedStreamException() {
    super("the server closes this connection");
  }
}
