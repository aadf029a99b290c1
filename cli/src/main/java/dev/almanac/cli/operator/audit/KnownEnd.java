package dev.almanac.cli.operator.audit;

import com.google.protobuf.ByteString;
import dev.almanac.protocol.operator.v1.AuditPlace;
import java.util.HexFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The end of a chain as text: {@code CHAIN:NUMBER:HASH}. */
final class KnownEnd {
  private static final int PARTS = 3;

  private KnownEnd() {}

  static String text(AuditPlace place) {
    return "%d:%d:%s"
        .formatted(
            place.getChain(),
            place.getSequence(),
            HexFormat.of().formatHex(place.getHash().toByteArray()));
  }

  /** @throws ParameterException if it is no such text */
  static AuditPlace read(String text, CommandSpec command) {
    var parts = text.split(":", -1);
    try {
      if (parts.length == PARTS) {
        return AuditPlace.newBuilder()
            .setChain(Long.parseLong(parts[0]))
            .setSequence(Long.parseLong(parts[1]))
            .setHash(ByteString.copyFrom(HexFormat.of().parseHex(parts[2])))
            .build();
      }
    } catch (IllegalArgumentException e) {
      throw invalid(text, command);
    }
    throw invalid(text, command);
  }

  private static ParameterException invalid(String text, CommandSpec command) {
    return new ParameterException(
        command.commandLine(),
        "Expected --end CHAIN:NUMBER:HASH as 'audit verify' prints it, found '%s'".formatted(text));
  }
}
