package dev.almanac.cli.http2;

import java.io.IOException;

/** Something listens, but it is no gRPC server, or it expects TLS. The message says which. */
final class WrongProtocolException extends IOException {
  private static final long serialVersionUID = 1L;

  WrongProtocolException(String message) {
    super(message);
  }
}
