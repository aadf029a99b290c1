package dev.almanac.calendar.text;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Quotes text like Go's messages, so that ours begin with the same words. */
final class GoQuoted {
  private static final int FIRST_PRINTABLE = 0x20;
  private static final int DELETE = 0x7f;

  private GoQuoted() {}

  /** Quotes as in messages about durations: all but printable ASCII is shown byte by byte. */
  static String inDurations(String text) {
    var quoted = new StringBuilder("\"");
    for (byte value : text.getBytes(StandardCharsets.UTF_8)) {
      int code = Byte.toUnsignedInt(value);
      if (code < FIRST_PRINTABLE || code > DELETE) {
        quoted.append("\\x").append(HexFormat.of().toHexDigits(value));
      } else {
        quoted.append(code == '"' || code == '\\' ? "\\" : "").append((char) code);
      }
    }
    return quoted.append('"').toString();
  }

  /** Quotes as in messages about numbers: only unprintable characters are escaped. */
  static String inNumbers(String text) {
    var quoted = new StringBuilder("\"");
    text.codePoints().forEach(code -> quoted.append(escaped(code)));
    return quoted.append('"').toString();
  }

  private static String escaped(int code) {
    return switch (code) {
      case 0x07 -> "\\a";
      case '\b' -> "\\b";
      case '\f' -> "\\f";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      case 0x0b -> "\\v";
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      default -> printable(code) ? Character.toString(code) : hexadecimal(code);
    };
  }

  private static String hexadecimal(int code) {
    if (code < FIRST_PRINTABLE || code == DELETE) {
      return String.format("\\x%02x", code);
    }
    return String.format(Character.isBmpCodePoint(code) ? "\\u%04x" : "\\U%08x", code);
  }

  private static boolean printable(int code) {
    return switch (Character.getType(code)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR -> false;
      case Character.SPACE_SEPARATOR -> code == ' ';
      default -> true;
    };
  }
}
