package dev.almanac.api;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Speaks HTTP/2 by hand, as no client library lets itself be told when to ping. Two early pings are
 * forgiven, a third costs the connection, so after two the next one shows what counts as early.
 */
class KeepAliveTest {
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int GO_AWAY = 7;
  private static final int ACKNOWLEDGED = 1;
  private static final int PERMITTED_AFTER_MILLIS = 10_000;

  @Test
  @Timeout(300)
  void forgivesPingsWithoutCallsEveryTenSeconds() throws IOException {
    try (var server = Loopback.serving();
        var connection = new Connection(server.port())) {
      for (int early = 0; early < 2; early++) {
        connection.ping();
        assertThat(connection.isAnswered()).isTrue();
      }
      connection.hearNothingFor(PERMITTED_AFTER_MILLIS + 200);

      connection.ping();

      assertThat(connection.isAnswered()).isTrue();
      connection.hearNothingFor(500); // a goodbye would come after the answer
      connection.ping();
      assertThat(connection.isAnswered()).isTrue();
      assertThat(connection.isAnswered()).as("a third early ping is forgiven").isFalse();
    }
  }

  private static final class Connection implements AutoCloseable {
    private final Socket socket;
    private final DataInputStream in;

    Connection(int port) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      in = new DataInputStream(socket.getInputStream());
      socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
      send(SETTINGS, 0);
    }

    void ping() throws IOException {
      send(PING, 8);
    }

    /** Whether the next answer to a ping comes before the server says goodbye. */
    boolean isAnswered() throws IOException {
      socket.setSoTimeout(10_000);
      return nextIsAnswer();
    }

    /** Neither an answer nor a goodbye. */
    void hearNothingFor(int millis) throws IOException {
      socket.setSoTimeout(millis);
      assertThatThrownBy(this::nextIsAnswer).isInstanceOf(SocketTimeoutException.class);
    }

    private boolean nextIsAnswer() throws IOException {
      while (true) {
        int length = in.readUnsignedShort() << 8 | in.readUnsignedByte();
        int type = in.readUnsignedByte();
        boolean isAnswer = type == PING && in.readUnsignedByte() == ACKNOWLEDGED;
        in.skipNBytes(4L + (type == PING ? 0 : 1) + length);
        if (isAnswer || type == GO_AWAY) {
          return isAnswer;
        }
      }
    }

    /** A frame of zeros for the connection as a whole. */
    private void send(int type, int length) throws IOException {
      var frame = new byte[9 + length];
      frame[2] = (byte) length;
      frame[3] = (byte) type;
      socket.getOutputStream().write(frame);
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
