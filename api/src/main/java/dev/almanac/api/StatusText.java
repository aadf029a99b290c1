package dev.almanac.api;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Fits texts into the trailers of a refusal. Clients limit trailers, many to 8 KiB, and break the
 * stream beyond that, so long texts are cut. Control characters are written out.
 */
final class StatusText {
  private static final String MARK = " [cut]";

  /** Maximum lengths of texts within a detail, tried in turn until the detail fits. */
  private static final List<Integer> TEXTS = List.of(1_000, 200, 50);

  private StatusText() {}

  /** Returns the message with control characters written out, cut to {@code mostBytes} as sent. */
  static String of(String message, int mostBytes) {
    if (isPlain(message) && message.length() <= mostBytes) {
      return message;
    }
    var text = new StringBuilder(Math.min(message.length(), mostBytes));
    int bytes = 0;
    int keptCharacters = 0;
    for (int at = 0; at < message.length(); ) {
      int character = message.codePointAt(at);
      String shown = shown(character);
      bytes += encodedBytes(shown);
      if (bytes > mostBytes) {
        return text.delete(keptCharacters, text.length()).append(MARK).toString();
      }
      text.append(shown);
      if (bytes <= mostBytes - MARK.length()) {
        keptCharacters = text.length();
      }
      at += Character.charCount(character);
    }
    return text.toString();
  }

  /**
   * Returns the size of a message as gRPC sends it: three bytes for each that is not printable
   * ASCII.
   */
  static int encodedBytes(String text) {
    int bytes = 0;
    for (int at = 0; at < text.length(); ) {
      int character = text.codePointAt(at);
      boolean isSentAsIs = character >= ' ' && character <= '~' && character != '%';
      bytes += isSentAsIs ? 1 : 3 * utf8Bytes(character);
      at += Character.charCount(character);
    }
    return bytes;
  }

  /**
   * Returns the detail within {@code mostBytes}: unchanged, or with long texts cut and long bytes
   * left out, or as a last resort only its type, which matters most to clients.
   */
  static Message fit(Message detail, int mostBytes) {
    if (detail.getSerializedSize() <= mostBytes) {
      return detail;
    }
    for (int texts : TEXTS) {
      Message cut = cut(detail, texts);
      if (cut.getSerializedSize() <= mostBytes) {
        return cut;
      }
    }
    return detail.getDefaultInstanceForType();
  }

  private static Message cut(Message message, int mostBytes) {
    var shorter = message.toBuilder();
    message.getAllFields().forEach((field, value) -> {
      UnaryOperator<Object> part = one -> cutValue(field, one, mostBytes);
      shorter.setField(
          field,
          field.isRepeated() ? ((List<?>) value).stream().map(part).toList() : part.apply(value));
    });
    return shorter.build();
  }

  private static Object cutValue(FieldDescriptor field, Object value, int mostBytes) {
    return switch (field.getJavaType()) {
      case MESSAGE -> cut((Message) value, mostBytes);
      case STRING -> ((String) value).length() <= mostBytes ? value : of((String) value, mostBytes);
      case BYTE_STRING -> ((ByteString) value).size() <= mostBytes ? value : ByteString.EMPTY;
      case INT, LONG, FLOAT, DOUBLE, BOOLEAN, ENUM -> value;
    };
  }

  private static boolean isPlain(String text) {
    return text.chars().allMatch(character -> character >= ' ' && character <= '~');
  }

  /** Also writes out characters that change the writing direction, and unpaired surrogates. */
  private static String shown(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
        escaped(character);
      case Character.SURROGATE -> escaped(character);
      default -> isTurning(character) ? escaped(character) : Character.toString(character);
    };
  }

  private static boolean isTurning(int character) {
    return (character >= 0x202A && character <= 0x202E)
        || (character >= 0x2066 && character <= 0x2069);
  }

  private static String escaped(int character) {
    return switch (character) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> "\\u%04x".formatted(character);
    };
  }

  private static int utf8Bytes(int character) {
    if (character < 0x80) {
      return 1;
    }
    if (character < 0x800) {
      return 2;
    }
    return character < 0x10000 ? 3 : 4;
  }
}
