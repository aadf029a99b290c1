package dev.almanac.calendar.zone;

import dev.almanac.calendar.SpecException;
import java.nio.ByteBuffer;

/** Reads the bytes of a time zone file, high byte first, never past their end. */
final class TzifCursor {
  private static final char UNPRINTABLE = '\uFFFD';

  private final ByteBuffer bytes;

  TzifCursor(byte[] data) {
    bytes = ByteBuffer.wrap(data);
  }

  /** Returns the position of the next byte, counted from 1. */
  int position() {
    return bytes.position() + 1;
  }

  /** Refuses the data unless {@code length} bytes for {@code what} are left. */
  void require(long length, String what) {
    if (length > bytes.remaining()) {
      throw Malformed.data(
          what + " takes " + length + " bytes, but only " + bytes.remaining() + " are left",
          bytes.limit() + " bytes",
          position());
    }
  }

  void skip(long length, String what) {
    require(length, what);
    bytes.position(bytes.position() + (int) length);
  }

  int uint8() {
    return Byte.toUnsignedInt(bytes.get());
  }

  int int32() {
    return bytes.getInt();
  }

  long uint32() {
    return Integer.toUnsignedLong(bytes.getInt());
  }

  long int64() {
    return bytes.getLong();
  }

  /** Returns the text between two line feeds, the first of which must come next. */
  String line() {
    int begin = bytes.position();
    if (!bytes.hasRemaining() || uint8() != '\n') {
      throw Malformed.data("a line feed must begin the footer", "", begin + 1);
    }
    var line = new StringBuilder();
    while (bytes.hasRemaining()) {
      int next = uint8();
      if (next == '\n') {
        return line.toString();
      }
      line.append(next >= ' ' && next <= '~' ? (char) next : UNPRINTABLE);
    }
    throw Malformed.data("a line feed must end the footer", line.toString(), begin + 1);
  }

  /** Refuses the value read last. */
  SpecException refuse(String what, long found, int length) {
    return Malformed.data(what, Long.toString(found), position() - length);
  }
}
