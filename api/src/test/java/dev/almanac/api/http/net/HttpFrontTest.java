package dev.almanac.api.http.net;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.api.CallFrame;
import dev.almanac.api.CallGuard;
import dev.almanac.api.StatusMapping;
import dev.almanac.api.access.Reception;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRequest;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.StreamSource;
import dev.almanac.api.http.route.RouteTable;
import dev.almanac.api.traffic.Traffic;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpFrontTest {
  private static final ByteString PART = ByteString.copyFrom(new byte[16 * 1024]);
  private static final int PATIENCE_SECONDS = 30;

  private final Traffic traffic = Traffic.within(1L << 30, System::nanoTime);
  private final BlockingQueue<HttpRequest> waiting = new LinkedBlockingQueue<>();
  private final BlockingQueue<StreamSource.Sink> sinks = new LinkedBlockingQueue<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private HttpFront front;

  @BeforeEach
  void start() throws Exception {
    var routes = new RouteTable<HttpRoute>();
    for (var route : List.of(
        HttpRoute.open("GET", "/wait", request -> {
          waiting.add(request);
          return new CompletableFuture<>();
        }),
        HttpRoute.open(
            "GET",
            "/stream",
            request -> CompletableFuture.completedFuture(
                new HttpAnswer(200, Map.of(), new HttpAnswer.Stream(sink -> {
                  sinks.add(sink);
                  return ended::countDown;
                })))),
        HttpRoute.open("GET", "/bug", request -> {
          throw new IllegalStateException("secret");
        }),
        HttpRoute.open(
            "POST",
            "/echo",
            request -> CompletableFuture.completedFuture(
                HttpAnswer.of(200, "text/plain", request.body()))))) {
      routes.add(route.method(), route.path(), route);
    }
    front = HttpFront.start(
        new HttpFront.Place(
            List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
            Set.of(),
            Optional.empty()),
        () -> routes,
        new CallFrame(CallGuard.NONE, new StatusMapping(() -> "incident-7")),
        CallGuard.NONE,
        traffic,
        Reception.forAnybody());
  }

  @AfterEach
  void stop() {
    front.close();
  }

  @Test
  void tellsTheHandlerWhenItsClientHasGone() throws Exception {
    var gone = new CountDownLatch(1);
    try (var socket = ask("GET /wait")) {
      var request = waiting.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(request).isNotNull();
      request.call().onCancel(gone::countDown);
      assertThat(socket.isConnected()).isTrue();
      assertThat(traffic.openCalls()).isEqualTo(1);
    }

    assertThat(gone.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(traffic.openCalls()).isZero();
  }

  @Test
  void endsAStreamWhenItsClientHasGone() throws Exception {
    try (var socket = ask("GET /stream")) {
      assertThat(sinks.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).isNotNull();
      assertThat(socket.isConnected()).isTrue();
    }

    assertThat(ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void dropsPartsThatAClientDoesNotRead() throws Exception {
    try (var socket = ask("GET /stream")) {
      var sink = sinks.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(sink).isNotNull();
      int taken = 0;
      while (taken < 100_000 && sink.offer(PART)) {
        taken++;
      }
      assertThat(taken).isLessThan(100_000);

      new Thread(() -> drain(socket)).start();
      while (!sink.offer(PART)) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void hidesTheTextOfABug() throws Exception {
    try (var socket = ask("GET /bug")) {
      assertThat(read(socket))
          .startsWith("HTTP/1.1 500 ")
          .contains("incident-7")
          .doesNotContain("secret");
    }
  }

  @Test
  void releasesWhatARequestTook() throws Exception {
    String body = "x".repeat(100_000);
    try (var socket = ask("POST /echo", "Content-Length: 100000\r\n", body)) {
      assertThat(read(socket)).startsWith("HTTP/1.1 200 OK").endsWith(body);
    }

    while (traffic.openCalls() > 0) {
      Thread.onSpinWait();
    }
    assertThat(traffic.requestBytes()).isZero();
    assertThat(traffic.answerBytes()).isZero();
  }

  private static void drain(Socket socket) {
    try {
      socket.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
    } catch (IOException e) {
      // The test has ended.
    }
  }

  private Socket ask(String what) throws IOException {
    return ask(what, "", "");
  }

  private Socket ask(String what, String headers, String body) throws IOException {
    var address = front.addresses().getFirst();
    var socket = new Socket(address.getAddress(), address.getPort());
    socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    socket
        .getOutputStream()
        .write("%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n%s"
            .formatted(what, headers, body)
            .getBytes(US_ASCII));
    return socket;
  }

  private static String read(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), UTF_8);
  }
}
