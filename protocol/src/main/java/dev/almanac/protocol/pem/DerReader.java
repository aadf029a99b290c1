package dev.almanac.protocol.pem;

import java.util.Arrays;

/** Reads the elements of DER: a tag, a length and a content. */
final class DerReader {
  private static final int LONG_LENGTH = 0x80;
  private static final int MOST_LENGTH_BYTES = 3;

  private final byte[] bytes;
  private int next;

  DerReader(byte[] bytes) {
    this.bytes = bytes;
  }

  boolean atEnd() {
    return next >= bytes.length;
  }

  /** Returns the tag of the next element. */
  int tag() {
    return bytes[next] & 0xFF;
  }

  /** Goes to the first element inside the next one. */
  void enter(int tag) throws PemException {
    if (atEnd() || tag() != tag) {
      throw fault();
    }
    length();
  }

  /** Returns the content of the next element and goes behind it. */
  byte[] take() throws PemException {
    int length = length();
    byte[] content = Arrays.copyOfRange(bytes, next, next + length);
    next += length;
    return content;
  }

  /** Goes to the content of the next element. */
  private int length() throws PemException {
    next++;
    int first = one();
    int length = first;
    if (first >= LONG_LENGTH) {
      int count = first - LONG_LENGTH;
      if (count == 0 || count > MOST_LENGTH_BYTES) {
        throw fault();
      }
      length = 0;
      for (int i = 0; i < count; i++) {
        length = length << 8 | one();
      }
    }
    if (length > bytes.length - next) {
      throw fault();
    }
    return length;
  }

  private int one() throws PemException {
    if (atEnd()) {
      throw fault();
    }
    return bytes[next++] & 0xFF;
  }

  private static PemException fault() {
    return new PemException("has a key that cannot be read: its content is not DER");
  }
}
