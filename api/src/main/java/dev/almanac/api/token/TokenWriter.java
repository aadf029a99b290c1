package dev.almanac.api.token;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;

/** Writes the parts of a token one after the other. */
final class TokenWriter {
  /** The first number of every token. */
  static final int VERSION = 1;

  private final ByteString.Output bytes = ByteString.newOutput(96);
  private final CodedOutputStream out = CodedOutputStream.newInstance(bytes, 128);

  /** A write to memory, which does not fail. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  TokenWriter id(UUID id) {
    return step(() -> {
      out.writeFixed64NoTag(id.getMostSignificantBits());
      out.writeFixed64NoTag(id.getLeastSignificantBits());
    });
  }

  TokenWriter text(String text) {
    return step(() -> out.writeStringNoTag(text));
  }

  TokenWriter number(long number) {
    return step(() -> out.writeUInt64NoTag(number));
  }

  ByteString done() {
    step(out::flush);
    return bytes.toByteString();
  }

  private TokenWriter step(Step step) {
    try {
      step.run();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
