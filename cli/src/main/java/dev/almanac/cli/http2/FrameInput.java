package dev.almanac.cli.http2;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads frames from a socket, none later than a deadline. */
final class FrameInput {
  private static final int BUFFER_BYTES = 2 * Frame.LARGEST_PAYLOAD;

  /** The first byte of a TLS alert, with which a server that expects TLS refuses plain text. */
  private static final int TLS_ALERT = 0x15;

  private final Socket socket;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int start;
  private int end;
  private boolean begun;

  FrameInput(Socket socket) {
    this.socket = socket;
  }

  Frame next(Deadline deadline) throws IOException {
    byte[] head = read(Frame.HEAD_BYTES, deadline);
    if (!begun) {
      checkProtocol(head);
      begun = true;
    }
    int length = ByteBuffer.wrap(head).getInt(0) >>> 8;
    if (length > Frame.LARGEST_PAYLOAD) {
      throw new Http2Exception("a frame of %,d bytes".formatted(length));
    }
    int stream = ByteBuffer.wrap(head).getInt(5) & Integer.MAX_VALUE;
    return new Frame(head[3], head[4] & 0xff, stream, read(length, deadline));
  }

  private static void checkProtocol(byte[] head) throws WrongProtocolException {
    if (new String(head, StandardCharsets.ISO_8859_1).startsWith("HTTP/1")) {
      throw new WrongProtocolException("it answers in HTTP/1.1: a page, not the port of gRPC");
    }
    if (head[0] == TLS_ALERT && head[1] == 3) {
      throw new WrongProtocolException("it expects TLS; add --tls");
    }
    if (head[3] != Frame.SETTINGS) {
      throw new WrongProtocolException("what listens there does not speak gRPC");
    }
  }

  private byte[] read(int count, Deadline deadline) throws IOException {
    byte[] bytes = new byte[count];
    int done = 0;
    while (done < count) {
      if (start == end) {
        fill(deadline);
      }
      int part = Math.min(count - done, end - start);
      System.arraycopy(buffer, start, bytes, done, part);
      start += part;
      done += part;
    }
    return bytes;
  }

  private void fill(Deadline deadline) throws IOException {
    socket.setSoTimeout(deadline.millis());
    int count = socket.getInputStream().read(buffer);
    if (count < 0) {
      throw new EOFException(
          begun
              ? "it closed the connection"
              : "it closed the connection at once; is this its port?");
    }
    start = 0;
    end = count;
  }
}
