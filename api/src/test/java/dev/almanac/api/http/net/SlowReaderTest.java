package dev.almanac.api.http.net;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.api.CallFrame;
import dev.almanac.api.CallGuard;
import dev.almanac.api.StatusMapping;
import dev.almanac.api.access.Reception;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.StreamSource;
import dev.almanac.api.http.route.RouteTable;
import dev.almanac.api.traffic.Traffic;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that do not read their answers, or read them slowly. The limit is short here. */
@Timeout(60)
class SlowReaderTest {
  private static final Duration LIMIT = Duration.ofSeconds(1);

  /** Many times what the buffers of the system take. */
  private static final int SIZE = 48 << 20;

  private static final int PIECE = 512 * 1024;

  private final Traffic traffic = Traffic.within(1L << 30, System::nanoTime);
  private final CountDownLatch streamEnded = new CountDownLatch(1);
  private HttpFront front;

  @BeforeEach
  void start() throws Exception {
    var routes = new RouteTable<HttpRoute>();
    for (var route : List.of(
        HttpRoute.open(
            "GET",
            "/large",
            request -> CompletableFuture.completedFuture(
                HttpAnswer.of(200, "text/plain", ByteString.copyFrom(new byte[SIZE])))),
        HttpRoute.open(
            "GET",
            "/stream",
            request -> CompletableFuture.completedFuture(
                new HttpAnswer(200, Map.of(), new HttpAnswer.Stream(this::fill)))))) {
      routes.add(route.method(), route.path(), route);
    }
    front = HttpFront.start(
        new HttpFront.Place(
            List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
            Set.of(),
            Optional.empty()),
        () -> routes,
        new CallFrame(CallGuard.NONE, new StatusMapping(() -> "id")),
        CallGuard.NONE,
        traffic,
        Reception.forAnybody(),
        LIMIT);
  }

  @AfterEach
  void stop() {
    front.close();
  }

  private Runnable fill(StreamSource.Sink sink) {
    var part = ByteString.copyFrom(new byte[64 * 1024]);
    boolean isTaken = true;
    while (isTaken) {
      isTaken = sink.offer(part);
    }
    return streamEnded::countDown;
  }

  private Socket ask(String path) throws IOException {
    var socket = new Socket();
    socket.setReceiveBufferSize(64 * 1024);
    socket.connect(front.addresses().getFirst());
    socket
        .getOutputStream()
        .write("GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            .formatted(path)
            .getBytes(US_ASCII));
    return socket;
  }

  /** Reads what the system still has of a connection, and returns how much that was. */
  private static long rest(Socket socket) throws IOException {
    long bytes = 0;
    var piece = new byte[PIECE];
    try {
      for (int read = socket.getInputStream().read(piece);
          read >= 0;
          read = socket.getInputStream().read(piece)) {
        bytes += read;
      }
    } catch (IOException reset) {
      return bytes;
    }
    return bytes;
  }

  @Test
  void aClientThatReadsNothingIsCutOffAndGivesBackItsRoom() throws Exception {
    try (var socket = ask("/large")) {
      while (traffic.answerBytes() == 0) {
        Thread.onSpinWait();
      }
      while (traffic.answerBytes() > 0 || traffic.openCalls() > 0) {
        Thread.onSpinWait();
      }

      assertThat(rest(socket)).isLessThan(SIZE);
    }
  }

  @Test
  void aStreamThatNobodyReadsEnds() throws Exception {
    try (var socket = ask("/stream")) {
      assertThat(streamEnded.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(socket.isConnected()).isTrue();
    }
  }

  @Test
  void aClientThatReadsSlowlyGetsAllOfItsAnswer() throws Exception {
    var timer = Executors.newSingleThreadScheduledExecutor();
    try (var socket = ask("/large")) {
      var in = socket.getInputStream();
      var bytes = new AtomicLong();
      var whole = new CompletableFuture<Long>();
      long pause = LIMIT.dividedBy(30).toMillis();
      var ignored = timer.scheduleAtFixedRate(
          () -> {
            try {
              int read = in.readNBytes(PIECE).length;
              if (bytes.addAndGet(read) > SIZE || read < PIECE) {
                whole.complete(bytes.get());
              }
            } catch (IOException e) {
              whole.completeExceptionally(e);
            }
          },
          0,
          pause,
          TimeUnit.MILLISECONDS);

      assertThat(whole.get(50, TimeUnit.SECONDS)).isGreaterThan(SIZE);
    } finally {
      timer.shutdownNow();
    }
  }
}
