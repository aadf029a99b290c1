package dev.almanac.api.tls;

import io.grpc.netty.shaded.io.netty.buffer.ByteBuf;
import io.grpc.netty.shaded.io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** What a client that does not use TLS is told, in its own protocol. */
final class PlainAnswer {
  private static final String REASON = "This port expects TLS.";

  /** How each client of HTTP/2 begins. */
  private static final String HTTP2 = "PRI";

  private static final int FRAME_SETTINGS = 4;
  private static final int FRAME_GOAWAY = 7;

  /** The error of HTTP/2 for a connection that is not secure enough. */
  private static final int INADEQUATE_SECURITY = 0xC;

  /**
   * The last stream that was perhaps heard. A smaller number would say that the call was not, and a
   * client would send it again at once, over and over.
   */
  private static final int ANY_STREAM = Integer.MAX_VALUE;

  private static final int BYTES_BEFORE_REASON = 8;

  private PlainAnswer() {}

  /** Returns the answer to what begins with these bytes; empty if it is no HTTP. */
  static ByteBuf to(ByteBuf bytes) {
    if (bytes.readableBytes() >= HTTP2.length()
        && bytes
            .toString(bytes.readerIndex(), HTTP2.length(), StandardCharsets.US_ASCII)
            .equals(HTTP2)) {
      return goAway();
    }
    int first = bytes.getUnsignedByte(bytes.readerIndex());
    return first >= 'A' && first <= 'Z' ? badRequest() : Unpooled.EMPTY_BUFFER;
  }

  /** Settings, without which a client reads nothing else, and the end with its reason. */
  private static ByteBuf goAway() {
    byte[] reason = REASON.getBytes(StandardCharsets.US_ASCII);
    var frames = Unpooled.buffer();
    writeHead(frames, 0, FRAME_SETTINGS);
    writeHead(frames, BYTES_BEFORE_REASON + reason.length, FRAME_GOAWAY);
    return frames.writeInt(ANY_STREAM).writeInt(INADEQUATE_SECURITY).writeBytes(reason);
  }

  private static void writeHead(ByteBuf frames, int length, int type) {
    frames.writeMedium(length).writeByte(type).writeByte(0).writeInt(0);
  }

  private static ByteBuf badRequest() {
    String text = REASON + " Use an address that begins with https://\n";
    return Unpooled.copiedBuffer(
        ("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
                + "Content-Length: %d\r\nConnection: close\r\n\r\n%s")
            .formatted(text.length(), text),
        StandardCharsets.US_ASCII);
  }
}
