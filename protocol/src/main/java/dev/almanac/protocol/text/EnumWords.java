package dev.almanac.protocol.text;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.ProtocolMessageEnum;

/** Names of the protocol's enums as people write them: {@code TimedOut}, {@code UseExisting}. */
public final class EnumWords {
  private EnumWords() {}

  /** Returns the name; {@code Unknown} for a value unknown to this version. */
  public static String of(ProtocolMessageEnum value) {
    // Not by its descriptor: a first descriptor costs a command a tenth of its time.
    var name = value.toString();
    return name.equals("UNRECOGNIZED") ? "Unknown" : of(value.getClass().getSimpleName(), name);
  }

  /** Returns the name of a value that is only known by its descriptor. */
  public static String of(EnumValueDescriptor value) {
    return of(value.getType().getName(), value.getName());
  }

  /** The name of a constant begins with that of its type, with lines between the words. */
  private static String of(String type, String name) {
    var words = new StringBuilder();
    boolean isFirst = true;
    for (int at = prefix(type); at < name.length(); at++) {
      char letter = name.charAt(at);
      if (letter == '_') {
        isFirst = true;
      } else {
        words.append(isFirst ? letter : Character.toLowerCase(letter));
        isFirst = false;
      }
    }
    return words.toString();
  }

  /** Returns the length of the type's name with a line before each capital that starts a word. */
  private static int prefix(String type) {
    int length = type.length() + 1;
    for (int at = 1; at < type.length(); at++) {
      boolean startsWord =
          Character.isUpperCase(type.charAt(at)) && Character.isLowerCase(type.charAt(at - 1));
      length += startsWord ? 1 : 0;
    }
    return length;
  }
}
