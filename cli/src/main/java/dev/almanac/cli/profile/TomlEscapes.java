package dev.almanac.cli.profile;

/** The escapes in text in double quotes. */
final class TomlEscapes {
  private static final int HEX = 16;

  private TomlEscapes() {}

  /** @param escape the backslash and the character behind it */
  static void append(StringBuilder text, String escape, TomlScanner scanner) {
    switch (escape) {
      case "\\n" -> text.append('\n');
      case "\\t" -> text.append('\t');
      case "\\r" -> text.append('\r');
      case "\\\"" -> text.append('"');
      case "\\\\" -> text.append('\\');
      case "\\b" -> text.append('\b');
      case "\\f" -> text.append('\f');
      case "\\u" -> text.appendCodePoint(number(scanner.take(4), scanner));
      case "\\U" -> text.appendCodePoint(number(scanner.take(8), scanner));
      default -> throw scanner.refusal("'%s' is no escape".formatted(escape));
    }
  }

  private static int number(String digits, TomlScanner scanner) {
    try {
      int number = Integer.parseInt(digits, HEX);
      if (Character.isValidCodePoint(number)) {
        return number;
      }
      throw scanner.refusal("'%s' is no character".formatted(digits));
    } catch (NumberFormatException e) {
      throw scanner.refusal("'%s' is no character".formatted(digits));
    }
  }
}
