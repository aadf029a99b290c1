package dev.almanac.protocol.text;

/**
 * Escapes characters that act on a terminal or break a line: control characters (C0, DEL, C1), line
 * separators, marks that change the direction of text, and halves of surrogate pairs. They become
 * {@code \n}, {@code \t}, {@code \r} or {@code \}{@code uXXXX}; all else stays, backslashes too.
 */
public final class PrintableText {
  private static final int FIRST_PRINTABLE = ' ';
  private static final int DELETE = 0x7F;
  private static final int LAST_C1 = 0x9F;

  private PrintableText() {}

  /** As part of one line: line breaks are escaped, too. */
  public static String line(String text) {
    return escape(text, false);
  }

  /** As lines of its own: line breaks stay. */
  public static String lines(String text) {
    return escape(text.replace("\r\n", "\n"), true);
  }

  /** JSON stays valid: outside of strings it has no such character but line breaks. */
  public static String json(String json) {
    return escape(json, true);
  }

  /** Whether the text has a character that would be escaped. */
  public static boolean hasControls(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (acts(text, i)) {
        return true;
      }
    }
    return false;
  }

  private static String escape(String text, boolean keepsLines) {
    if (!hasControls(text)) {
      return text;
    }
    var escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!acts(text, i) || (keepsLines && c == '\n')) {
        escaped.append(c);
      } else {
        escaped.append(escaped(c));
      }
    }
    return escaped.toString();
  }

  private static String escaped(char c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> "\\u%04x".formatted((int) c);
    };
  }

  private static boolean acts(String text, int at) {
    char c = text.charAt(at);
    if (c < DELETE) {
      return c < FIRST_PRINTABLE;
    }
    if (Character.isSurrogate(c)) {
      return !isPaired(text, at);
    }
    return c <= LAST_C1 || directs(c);
  }

  private static boolean isPaired(String text, int at) {
    return Character.isHighSurrogate(text.charAt(at))
        ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
  }

  /** Separators of lines and paragraphs, marks of direction, and marks that are not to be seen. */
  private static boolean directs(char c) {
    return c == '\u061C'
        || c == '\u200E'
        || c == '\u200F'
        || (c >= '\u2028' && c <= '\u202E')
        || (c >= '\u2066' && c <= '\u2069')
        || c == '\uFEFF'
        || (c >= '\uFFF9' && c <= '\uFFFB');
  }
}
