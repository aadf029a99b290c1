package dev.almanac.cli.output;

/** When output has colours. */
public enum ColourChoice {
  AUTO,
  ALWAYS,
  NEVER;

  boolean applies(Terminal terminal, String noColour) {
    return switch (this) {
      case AUTO -> terminal.isInteractive() && noColour.isEmpty();
      case ALWAYS -> true;
      case NEVER -> false;
    };
  }
}
