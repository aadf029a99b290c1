package dev.almanac.cli.codec;

/** A codec server that did not do what it was asked for. The message is one line. */
public final class CodecException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CodecException(String message) {
    super(message);
  }
}
