package dev.almanac.protocol.text;

/**
 * Escapes characters that control a terminal or break a line: control characters (C0, DEL, C1),
 * line separators, direction marks and unpaired surrogates. They become {@code \n}, {@code \t},
 * {@code \r} or {@code \}{@code uXXXX}; everything else stays, including backslashes.
 */
public final class PrintableText {
  private static final int FIRST_PRINTABLE = ' ';
  private static final int DELETE = 0x7F;
  private static final int LAST_C1 = 0x9F;

  private PrintableText() {}

  /** Escapes for a single line, including line breaks. */
  public static String line(String text) {
    return escape(text, false);
  }

  /** Escapes for several lines: line breaks stay. */
  public static String lines(String text) {
    return escape(text.replace("\r\n", "\n"), true);
  }

  /** Keeps JSON valid: outside of strings it has no such character but line breaks. */
  public static String json(String json) {
    return escape(json, true);
  }

  /** Returns whether the text has a character that would be escaped. */
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

  /** Separators of lines and paragraphs, direction marks and invisible marks. */
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
