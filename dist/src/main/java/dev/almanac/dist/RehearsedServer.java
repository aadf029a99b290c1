package dev.almanac.dist;

import com.google.protobuf.MessageLite;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Answers each call of a rehearsal with a prepared message, in just enough HTTP/2 for our own
 * client. A real server would fill the recording with classes that no command uses.
 */
final class RehearsedServer implements AutoCloseable {
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int END_STREAM = 0x1;
  private static final int END_HEADERS = 0x4;
  private static final int PREFACE_BYTES = 24;

  /** The number of ":status: 200" in the table that all of HTTP/2 shares. */
  private static final byte[] STATUS_200 = {(byte) 0x88};

  private final Map<String, MessageLite> answers;
  private final ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

  /** @param answers by the name of the method; any other call is answered with nothing */
  RehearsedServer(Map<String, MessageLite> answers) throws IOException {
    this.answers = answers;
    var thread = new Thread(this::serve, "rehearsed-server");
    thread.setDaemon(true);
    thread.start();
  }

  String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (var client = socket.accept()) {
        serve(client);
      } catch (IOException clientHasLeft) {
        Thread.onSpinWait();
      }
    }
  }

  private void serve(Socket client) throws IOException {
    var in = new DataInputStream(client.getInputStream());
    in.skipNBytes(PREFACE_BYTES);
    var out = client.getOutputStream();
    out.write(frame(SETTINGS, 0, 0, new byte[0]));
    var headers = "";
    while (true) {
      int head = in.readInt();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      byte[] payload = in.readNBytes(head >>> 8);
      if (payload.length < head >>> 8) {
        throw new EOFException();
      }
      int type = head & 0xff;
      headers = type == HEADERS ? new String(payload, StandardCharsets.ISO_8859_1) : headers;
      if (type == DATA && (flags & END_STREAM) != 0) {
        answer(stream, message(headers), out);
      }
    }
  }

  /** Our client writes headers as plain text. */
  private byte[] message(String headers) {
    return answers.entrySet().stream()
        .filter(answer -> headers.contains("/" + answer.getKey()))
        .findFirst()
        .map(answer -> answer.getValue().toByteArray())
        .orElse(new byte[0]);
  }

  private static void answer(int stream, byte[] message, OutputStream out) throws IOException {
    var all = new ByteArrayOutputStream();
    all.writeBytes(frame(HEADERS, END_HEADERS, stream, STATUS_200));
    byte[] body = ByteBuffer.allocate(message.length + 5)
        .put((byte) 0)
        .putInt(message.length)
        .put(message)
        .array();
    all.writeBytes(frame(DATA, 0, stream, body));
    byte[] trailer = literal("grpc-status", "0");
    all.writeBytes(frame(HEADERS, END_HEADERS | END_STREAM, stream, trailer));
    out.write(all.toByteArray());
  }

  private static byte[] literal(String name, String value) {
    return ByteBuffer.allocate(3 + name.length() + value.length())
        .put((byte) 0)
        .put((byte) name.length())
        .put(name.getBytes(StandardCharsets.US_ASCII))
        .put((byte) value.length())
        .put(value.getBytes(StandardCharsets.US_ASCII))
        .array();
  }

  private static byte[] frame(int type, int flags, int stream, byte[] payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .putInt(payload.length << 8 | type)
        .put((byte) flags)
        .putInt(stream)
        .put(payload)
        .array();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
