package dev.almanac.cli.wire;

import com.google.protobuf.ProtocolMessageEnum;
import dev.almanac.protocol.text.EnumWords;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.TypeConversionException;

/** Reads names of the protocol's enums as people write them: {@code TimedOut}. */
public final class EnumText {
  private EnumText() {}

  /** @throws TypeConversionException with the choices if the text is none of them */
  public static <E extends ProtocolMessageEnum> E parse(String text, Stream<E> values) {
    var choices = values
        .filter(value -> !value.toString().equals("UNRECOGNIZED") && value.getNumber() != 0)
        .toList();
    return choices.stream()
        .filter(value -> EnumWords.of(value).equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(() -> new TypeConversionException("expected one of %s, but found '%s'"
            .formatted(
                choices.stream().map(EnumWords::of).collect(Collectors.joining(", ")), text)));
  }
}
