package dev.almanac.cli.http2;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A frame of HTTP/2 (RFC 9113, section 4).
 *
 * @param stream 0 for the connection
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares frames
record Frame(int type, int flags, int stream, byte[] payload) {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PUSH_PROMISE = 5;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  static final int ACK = 0x1;
  static final int END_STREAM = 0x1;
  static final int END_HEADERS = 0x4;
  static final int PADDED = 0x8;
  static final int PRIORITY = 0x20;

  static final int HEAD_BYTES = 9;

  /** What every peer accepts. We accept no more either. */
  static final int LARGEST_PAYLOAD = 16_384;

  private static final int PRIORITY_BYTES = 5;

  boolean has(int flag) {
    return (flags & flag) != 0;
  }

  /** Returns the payload without padding and priority. */
  byte[] content() throws Http2Exception {
    int start = 0;
    int end = payload.length;
    if (has(PADDED)) {
      if (end == 0) {
        throw new Http2Exception("a padded frame without padding");
      }
      start = 1;
      end -= payload[0] & 0xff;
    }
    if (type == HEADERS && has(PRIORITY)) {
      start += PRIORITY_BYTES;
    }
    if (start > end) {
      throw new Http2Exception("a frame with more padding than content");
    }
    return start == 0 && end == payload.length ? payload : Arrays.copyOfRange(payload, start, end);
  }

  /** Reads four bytes as a number. */
  int number(int offset) throws Http2Exception {
    if (payload.length < offset + 4) {
      throw new Http2Exception("a frame of type %d that is too short".formatted(type));
    }
    return ByteBuffer.wrap(payload).getInt(offset);
  }
}
