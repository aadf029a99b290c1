package dev.almanac.cli.wire;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.ProtocolMessageEnum;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.TypeConversionException;

/** Names of the protocol's enums for people: {@code TimedOut}, {@code UseExisting}. */
public final class EnumText {
  private EnumText() {}

  /** Returns the name; empty for a value unknown to this version. */
  public static String of(ProtocolMessageEnum value) {
    // Not by its descriptor: a first descriptor costs a command a tenth of its time.
    var name = value.toString();
    return name.equals("UNRECOGNIZED") ? "Unknown" : text(value.getClass().getSimpleName(), name);
  }

  /** Returns the name of a value that is only known by its descriptor. */
  public static String text(EnumValueDescriptor value) {
    return text(value.getType().getName(), value.getName());
  }

  private static String text(String type, String name) {
    String prefix = type.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
    return Stream.of(name.substring(prefix.length() + 1).split("_"))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }

  /** @throws TypeConversionException with the choices if the text is none of them */
  public static <E extends ProtocolMessageEnum> E parse(String text, Stream<E> values) {
    var choices = values
        .filter(value -> !value.toString().equals("UNRECOGNIZED") && value.getNumber() != 0)
        .toList();
    return choices.stream()
        .filter(value -> of(value).equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException("expected one of %s, but found '%s'"
            .formatted(
                choices.stream().map(EnumText::of).collect(Collectors.joining(", ")), text)));
  }
}
