package dev.almanac.cli.profile;

/** A file that is not the TOML we read, with the line. */
final class TomlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TomlException(int line, String message) {
    super("line %d: %s".formatted(line, message));
  }
}
