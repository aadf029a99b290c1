package dev.almanac.cli.http2;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came back for one request so far. */
final class Exchange {
  private static final int MESSAGE_HEAD = 5;

  private final int stream;
  private final int largestReply;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private List<Header> headers = List.of();
  private List<Header> trailers = List.of();
  private boolean isEnded;
  private int sendWindow;

  Exchange(int stream, int largestReply, int sendWindow) {
    this.stream = stream;
    this.largestReply = largestReply;
    this.sendWindow = sendWindow;
  }

  int stream() {
    return stream;
  }

  int sendWindow() {
    return sendWindow;
  }

  void moveSendWindow(int by) {
    sendWindow += by;
  }

  boolean isEnded() {
    return isEnded;
  }

  void headers(List<Header> block, boolean isLast) {
    if (headers.isEmpty() && !isLast) {
      boolean isPreliminary = block.stream()
          .anyMatch(header -> header.name().equals(":status") && header.value().startsWith("1"));
      headers = isPreliminary ? headers : block;
    } else {
      trailers = block;
    }
    isEnded = isLast;
  }

  void data(byte[] part, boolean isLast) throws ReplyTooLargeException {
    if (body.size() + (long) part.length > largestReply + (long) MESSAGE_HEAD) {
      throw new ReplyTooLargeException(largestReply);
    }
    body.writeBytes(part);
    isEnded = isLast;
  }

  /** Returns the headers; those of an answer that consists of trailers alone are the trailers. */
  List<Header> headers() {
    return headers;
  }

  List<Header> trailers() {
    return trailers;
  }

  /** Returns the message without its head; null if there is none. */
  byte @Nullable [] message() throws Http2Exception {
    byte[] bytes = body.toByteArray();
    if (bytes.length == 0) {
      return null;
    }
    if (bytes.length < MESSAGE_HEAD
        || ByteBuffer.wrap(bytes).getInt(1) != bytes.length - MESSAGE_HEAD) {
      throw new Http2Exception("an answer that is not one message");
    }
    if (bytes[0] != 0) {
      throw new Http2Exception("a compressed answer, which was not asked for");
    }
    return Arrays.copyOfRange(bytes, MESSAGE_HEAD, bytes.length);
  }
}
