package dev.almanac.cli.http2;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLException;

/**
 * An HTTP/2 connection with one request at a time. The thread that makes a request also reads
 * frames, so between requests nothing is read, and a connection is not kept long.
 */
final class Http2Connection implements AutoCloseable {
  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private static final int HEADER_TABLE_SIZE = 1;
  private static final int ENABLE_PUSH = 2;
  private static final int INITIAL_WINDOW_SIZE = 4;
  private static final int MAX_FRAME_SIZE = 5;
  private static final int SETTING_BYTES = 6;

  private static final int FIRST_WINDOW = 65_535;

  /** How much a peer may send before it hears that we have read it. */
  private static final int OUR_WINDOW = 4 << 20;

  private static final int LARGEST_HEADERS = 1 << 18;
  private static final int REFUSED_STREAM = 7;
  private static final int INADEQUATE_SECURITY = 12;
  private static final int LAST_STREAM = 1 << 30;

  private final Socket socket;
  private final FrameInput in;
  private final OutputStream out;
  private final ByteArrayOutputStream headerBlock = new ByteArrayOutputStream();
  private int nextStream = 1;
  private int sendWindow = FIRST_WINDOW;
  private int peerWindow = FIRST_WINDOW;
  private int peerFrame = Frame.LARGEST_PAYLOAD;
  private int unacknowledged;
  private boolean isLastBlock;
  private boolean isClosing;

  Http2Connection(Socket socket) throws IOException {
    this.socket = socket;
    in = new FrameInput(socket);
    out = new BufferedOutputStream(socket.getOutputStream(), Frame.LARGEST_PAYLOAD);
    out.write(PREFACE);
    var settings = ByteBuffer.allocate(3 * SETTING_BYTES)
        .putShort((short) HEADER_TABLE_SIZE)
        .putInt(0)
        .putShort((short) ENABLE_PUSH)
        .putInt(0)
        .putShort((short) INITIAL_WINDOW_SIZE)
        .putInt(OUR_WINDOW);
    write(Frame.SETTINGS, 0, 0, settings.array());
    write(Frame.WINDOW_UPDATE, 0, 0, bytes(OUR_WINDOW - FIRST_WINDOW));
  }

  /** Returns whether further requests may use this connection. */
  boolean isOpen() {
    return !isClosing && nextStream < LAST_STREAM;
  }

  /** Sends a request and waits for its answer. After an exception the connection is unusable. */
  Exchange exchange(List<Header> headers, byte[] body, int largestReply, Deadline deadline)
      throws IOException {
    var exchange = new Exchange(nextStream, largestReply, peerWindow);
    nextStream += 2;
    try {
      writeHeaders(exchange.stream(), HeaderBlock.write(headers));
      writeBody(body, exchange, deadline);
      out.flush();
    } catch (SocketException broken) {
      throw reason(broken, exchange, deadline);
    }
    while (!exchange.isEnded()) {
      handle(in.next(deadline), exchange);
    }
    return exchange;
  }

  /**
   * Returns why the connection is broken. A server that refuses the client's certificate says so
   * and closes, which may be while the request is sent.
   */
  private IOException reason(SocketException broken, Exchange exchange, Deadline deadline) {
    try {
      while (!exchange.isEnded()) {
        handle(in.next(deadline), exchange);
      }
    } catch (SSLException | WrongProtocolException refused) {
      refused.addSuppressed(broken);
      return refused;
    } catch (IOException ended) {
      broken.addSuppressed(ended);
    }
    return broken;
  }

  private void writeHeaders(int stream, byte[] block) throws IOException {
    int type = Frame.HEADERS;
    int start = 0;
    do {
      int end = Math.min(block.length, start + peerFrame);
      int flags = end == block.length ? Frame.END_HEADERS : 0;
      write(type, flags, stream, Arrays.copyOfRange(block, start, end));
      type = Frame.CONTINUATION;
      start = end;
    } while (start < block.length);
  }

  /** Sends as much as the peer has room for, and reads its frames when it has none. */
  private void writeBody(byte[] body, Exchange exchange, Deadline deadline) throws IOException {
    int start = 0;
    while (start < body.length && !exchange.isEnded()) {
      int room = Math.min(sendWindow, exchange.sendWindow());
      if (room <= 0) {
        out.flush();
        handle(in.next(deadline), exchange);
        continue;
      }
      int count = Math.min(Math.min(room, peerFrame), body.length - start);
      boolean isLast = start + count == body.length;
      writeHead(Frame.DATA, isLast ? Frame.END_STREAM : 0, exchange.stream(), count);
      out.write(body, start, count);
      start += count;
      sendWindow -= count;
      exchange.moveSendWindow(-count);
    }
  }

  private void handle(Frame frame, Exchange exchange) throws IOException {
    boolean isOurs = frame.stream() == exchange.stream();
    switch (frame.type()) {
      case Frame.DATA -> data(frame, exchange);
      case Frame.HEADERS, Frame.CONTINUATION -> headers(frame, exchange);
      case Frame.SETTINGS -> settings(frame, exchange);
      case Frame.PING -> {
        if (!frame.has(Frame.ACK)) {
          write(Frame.PING, Frame.ACK, 0, frame.payload());
          out.flush();
        }
      }
      case Frame.WINDOW_UPDATE -> {
        if (isOurs) {
          exchange.moveSendWindow(frame.number(0));
        } else if (frame.stream() == 0) {
          sendWindow += frame.number(0);
        }
      }
      case Frame.RST_STREAM -> {
        if (isOurs) {
          reset(frame.number(0));
        }
      }
      case Frame.GOAWAY -> {
        isClosing = true;
        if (frame.number(Integer.BYTES) == INADEQUATE_SECURITY) {
          throw new WrongProtocolException("it expects TLS; add --tls");
        }
        if (frame.number(0) < exchange.stream()) {
          throw new RefusedStreamException();
        }
      }
      case Frame.PUSH_PROMISE -> throw new Http2Exception("a promise, which was not asked for");
      default -> {} // unknown frames are to be ignored, so that the protocol can grow
    }
  }

  private static void reset(int code) throws IOException {
    if (code == REFUSED_STREAM) {
      throw new RefusedStreamException();
    }
    throw new Http2Exception("the server broke off the call, with code " + code);
  }

  private void data(Frame frame, Exchange exchange) throws IOException {
    if (frame.stream() == exchange.stream()) {
      exchange.data(frame.content(), frame.has(Frame.END_STREAM));
    }
    unacknowledged += frame.payload().length;
    if (unacknowledged > OUR_WINDOW / 2) {
      write(Frame.WINDOW_UPDATE, 0, 0, bytes(unacknowledged));
      if (!exchange.isEnded()) {
        write(Frame.WINDOW_UPDATE, 0, exchange.stream(), bytes(unacknowledged));
      }
      unacknowledged = 0;
      out.flush();
    }
  }

  /** Nothing may come between the frames of one block, so one buffer is enough. */
  private void headers(Frame frame, Exchange exchange) throws IOException {
    byte[] part = frame.type() == Frame.HEADERS ? frame.content() : frame.payload();
    if (frame.type() == Frame.HEADERS) {
      headerBlock.reset();
      isLastBlock = frame.has(Frame.END_STREAM);
    }
    headerBlock.writeBytes(part);
    if (headerBlock.size() > LARGEST_HEADERS) {
      throw new Http2Exception("headers of more than %,d bytes".formatted(LARGEST_HEADERS));
    }
    if (frame.has(Frame.END_HEADERS) && frame.stream() == exchange.stream()) {
      exchange.headers(HeaderBlock.read(headerBlock.toByteArray()), isLastBlock);
    }
  }

  private void settings(Frame frame, Exchange exchange) throws IOException {
    if (frame.has(Frame.ACK)) {
      return;
    }
    var settings = ByteBuffer.wrap(frame.payload());
    while (settings.remaining() >= SETTING_BYTES) {
      int name = settings.getShort() & 0xffff;
      int value = settings.getInt();
      if (name == INITIAL_WINDOW_SIZE) {
        exchange.moveSendWindow(value - peerWindow);
        peerWindow = value;
      } else if (name == MAX_FRAME_SIZE) {
        peerFrame = Math.max(Frame.LARGEST_PAYLOAD, value);
      }
    }
    write(Frame.SETTINGS, Frame.ACK, 0, new byte[0]);
    out.flush();
  }

  private void write(int type, int flags, int stream, byte[] payload) throws IOException {
    writeHead(type, flags, stream, payload.length);
    out.write(payload);
  }

  private void writeHead(int type, int flags, int stream, int length) throws IOException {
    out.write(new byte[] {
      (byte) (length >> 16),
      (byte) (length >> 8),
      (byte) length,
      (byte) type,
      (byte) flags,
      (byte) (stream >> 24),
      (byte) (stream >> 16),
      (byte) (stream >> 8),
      (byte) stream
    });
  }

  private static byte[] bytes(int number) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      isClosing = true;
    }
  }
}
