package dev.almanac.api.token;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.util.UUID;

/** Reads the parts of a token. Bytes that are not a token cause an exception. */
final class TokenReader {
  /** Much longer than the ids in a token. */
  private static final int LONGEST = 4_096;

  private final CodedInputStream in;

  /** @throws IOException if the bytes are too long for a token */
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

  /** @throws IOException if the next number is another one */
  void expect(long number) throws IOException {
    long found = number();
    if (found != number) {
      throw new IOException("Expected %d, found %d".formatted(number, found));
    }
  }

  /** @throws IOException if bytes are left */
  void end() throws IOException {
    if (!in.isAtEnd()) {
      throw new IOException("Expected the end");
    }
  }
}
