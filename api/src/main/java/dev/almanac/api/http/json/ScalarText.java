package dev.almanac.api.http.json;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.function.Supplier;

/** Reads numbers, texts, bytes and names of enums, as JSON and query parameters write them. */
final class ScalarText {
  /** A longer number is none: exponents of many digits take very long to compute. */
  private static final int LONGEST_NUMBER = 400;

  private static final int MOST_DIGITS = 40;
  private static final int SHOWN = 100;

  private ScalarText() {}

  /**
   * Returns the value of a field that is no message.
   *
   * @param name returns that of the field, for errors only: it may be long
   * @throws JsonException if the text does not fit the field
   */
  static Object read(FieldDescriptor field, Supplier<String> name, String text)
      throws JsonException {
    try {
      return switch (field.getType()) {
        case INT32, SINT32, SFIXED32 -> Math.toIntExact(integer(text));
        case UINT32, FIXED32 -> unsignedInt(integer(text));
        case INT64, SINT64, SFIXED64 -> integer(text);
        case UINT64, FIXED64 -> unsignedLong(text);
        case FLOAT -> floating(text);
        case DOUBLE -> real(text);
        case BOOL -> truth(text);
        case STRING -> text(text);
        case BYTES -> bytes(text);
        case ENUM -> enumValue(field, text);
        case MESSAGE, GROUP -> throw new IllegalStateException(field + " is a message");
      };
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw new JsonException(
          name.get(), "expected %s, found '%s'".formatted(expected(field), shortened(text)));
    }
  }

  static String shortened(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }

  private static String expected(FieldDescriptor field) {
    return switch (field.getType()) {
      case INT32, SINT32, SFIXED32, INT64, SINT64, SFIXED64 -> "a whole number that fits";
      case UINT32, FIXED32, UINT64, FIXED64 -> "a whole number that fits and is not negative";
      case FLOAT, DOUBLE -> "a number";
      case BOOL -> "true or false";
      case STRING -> "text in whole characters";
      case BYTES -> "bytes in base 64";
      case ENUM -> "a value of " + field.getEnumType().getName();
      case MESSAGE, GROUP -> "a message";
    };
  }

  /** JSON allows 1.0 and 1e3, too. */
  private static long integer(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return decimal(text).longValueExact();
    }
  }

  private static BigDecimal decimal(String text) {
    if (text.length() > LONGEST_NUMBER) {
      throw new NumberFormatException();
    }
    var number = new BigDecimal(text);
    if (number.precision() > MOST_DIGITS || Math.abs((long) number.scale()) > MOST_DIGITS) {
      throw new ArithmeticException();
    }
    return number;
  }

  private static int unsignedInt(long number) {
    if (number < 0 || number > 0xFFFF_FFFFL) {
      throw new ArithmeticException();
    }
    return (int) number;
  }

  private static long unsignedLong(String text) {
    try {
      return Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      return Long.parseUnsignedLong(decimal(text).toBigIntegerExact().toString());
    }
  }

  private static double real(String text) {
    return switch (text) {
      case "NaN" -> Double.NaN;
      case "Infinity" -> Double.POSITIVE_INFINITY;
      case "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> finite(text);
    };
  }

  private static double finite(String text) {
    double number = text.length() > LONGEST_NUMBER ? Double.NaN : Double.parseDouble(text);
    if (!Double.isFinite(number)) {
      throw new ArithmeticException();
    }
    return number;
  }

  private static float floating(String text) {
    double number = real(text);
    float near = (float) number;
    if (Float.isInfinite(near) && Double.isFinite(number)) {
      throw new ArithmeticException();
    }
    return near;
  }

  private static boolean truth(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException();
    };
  }

  private static String text(String text) {
    if (!hasWholeCharacters(text)) {
      throw new IllegalArgumentException();
    }
    return text;
  }

  /** Returns false if there is half of a character, which has no UTF-8. */
  static boolean hasWholeCharacters(String text) {
    for (int at = 0; at < text.length(); at++) {
      char character = text.charAt(at);
      if (Character.isSurrogate(character)) {
        boolean isPair = Character.isHighSurrogate(character)
            && at + 1 < text.length()
            && Character.isLowSurrogate(text.charAt(at + 1));
        if (!isPair) {
          return false;
        }
        at++;
      }
    }
    return true;
  }

  /** Both alphabets are allowed, with and without padding. */
  private static ByteString bytes(String text) {
    boolean isForUrls = text.indexOf('-') >= 0 || text.indexOf('_') >= 0;
    var decoder = isForUrls ? Base64.getUrlDecoder() : Base64.getDecoder();
    return ByteString.copyFrom(decoder.decode(text));
  }

  private static Object enumValue(FieldDescriptor field, String text) {
    var type = field.getEnumType();
    var named = EnumNames.of(type).value(text);
    if (named != null) {
      return named;
    }
    int number = Math.toIntExact(integer(text));
    return type.findValueByNumberCreatingIfUnknown(number);
  }
}
