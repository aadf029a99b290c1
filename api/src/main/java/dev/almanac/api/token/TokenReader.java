package dev.almanac.api.token;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.util.UUID;

/** Takes the parts of a token out again. Any bytes that are no token are an exception. */
final class TokenReader {
  /** The ids in a token are much shorter. */
  private static final int LONGEST = 4_096;

  private final CodedInputStream in;

  /** @throws IOException if it is too long to be one of ours */
  TokenReader(ByteString token) throws IOException {
    if (token.size() > LONGEST) {
      throw new IOException("Expected a token, found %d bytes".formatted(token.size()));
    }
    in = token.newCodedInput();
  }

  UUID id() throws IOException {
    return new UUID(in.readFixed64(), in.readFixed64());
  }

  String text() throws IOException {
    return in.readStringRequireUtf8();
  }

  long number() throws IOException {
    return in.readUInt64();
  }

  /** @throws IOException if it is not this one */
  void expect(long number) throws IOException {
    long found = number();
    if (found != number) {
      throw new IOException("Expected %d, found %d".formatted(number, found));
    }
  }

  /** @throws IOException if something is left */
  void end() throws IOException {
    if (!in.isAtEnd()) {
      throw new IOException("Expected the end");
    }
  }
}
