package dev.almanac.protocol.pem;

/**
 * Text that is not the PEM that was expected. The message continues the name of a file, as in "has
 * no certificate".
 */
public final class PemException extends Exception {
  PemException(String message) {
    super(message);
  }

  PemException(String message, Throwable cause) {
    super(message, cause);
  }
}
