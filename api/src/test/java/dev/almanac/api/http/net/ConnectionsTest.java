package dev.almanac.api.http.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.CallFrame;
import dev.almanac.api.CallGuard;
import dev.almanac.api.StatusMapping;
import dev.almanac.api.access.Reception;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.route.RouteTable;
import dev.almanac.api.traffic.Traffic;
import io.grpc.netty.shaded.io.netty.buffer.Unpooled;
import io.grpc.netty.shaded.io.netty.channel.embedded.EmbeddedChannel;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpServerCodec;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections without a network, whose time the test moves. */
class ConnectionsTest {
  private final ExecutorService work = Executors.newSingleThreadExecutor();
  private final RouteTable<HttpRoute> routes = new RouteTable<>();
  private final Connections connections = new Connections(2);
  private final Desk desk = new Desk(
      () -> routes,
      new CallFrame(CallGuard.NONE, new StatusMapping(() -> "id")),
      CallGuard.NONE,
      Traffic.within(1L << 30, System::nanoTime),
      new BrowserRules(Set.of(), Optional.empty()),
      Reception.forAnybody(),
      work);

  @AfterEach
  void stop() {
    work.shutdownNow();
  }

  @Test
  void aNewConnectionTakesThePlaceOfTheOneThatHasWaitedLongest() {
    var first = connect();
    var second = connect();
    var third = connect();
    first.runPendingTasks();

    assertThat(first.isOpen()).isFalse();
    assertThat(second.isOpen()).isTrue();
    assertThat(third.isOpen()).isTrue();
    assertThat(connections.open()).isEqualTo(2);
  }

  @Test
  void aConnectionThatWorksKeepsItsPlace() {
    var route = HttpRoute.open("GET", "/", request -> new CompletableFuture<HttpAnswer>());
    routes.add("GET", route.path(), route);
    var first = connect();
    send(first, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    var second = connect();
    send(second, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");

    assertThat(connect().isOpen()).isFalse();
    assertThat(first.isOpen()).isTrue();
    assertThat(second.isOpen()).isTrue();
  }

  @Test
  void anIdleConnectionEnds() {
    var channel = connect();
    pass(channel, Patience.BETWEEN.toSeconds() - 1);
    assertThat(channel.isOpen()).isTrue();

    pass(channel, 2);
    assertThat(channel.isOpen()).isFalse();
    assertThat(connections.open()).isZero();
  }

  @Test
  void headersMustArriveInTimeHoweverManyBytesArriveMeanwhile() {
    var channel = connect();
    send(channel, "GET / HTTP/1.1\r\n");
    for (int second = 0; second < Patience.HEAD.toSeconds(); second++) {
      send(channel, "X: y\r\n");
      pass(channel, 1);
    }

    assertThat(answer(channel)).startsWith("HTTP/1.1 408 ");
    pass(channel, Patience.END.toSeconds());
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void aBodyMustArriveInTimeToo() {
    var channel = connect();
    send(channel, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc");
    pass(channel, Patience.HEAD.toSeconds());
    assertThat(channel.isOpen()).isTrue();

    pass(channel, Patience.BODY.toSeconds() - Patience.HEAD.toSeconds());
    assertThat(answer(channel)).startsWith("HTTP/1.1 408 ");
  }

  private EmbeddedChannel connect() {
    var channel = new EmbeddedChannel();
    channel.freezeTime();
    var connection = new HttpConnection(channel, desk, connections, Patience.READING);
    channel
        .pipeline()
        .addLast(new HttpFront.Arrivals(connection), new HttpServerCodec(), connection);
    channel.pipeline().fireChannelActive();
    return channel;
  }

  private static void send(EmbeddedChannel channel, String text) {
    channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
  }

  private static void pass(EmbeddedChannel channel, long seconds) {
    channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
    channel.runPendingTasks();
  }

  private static String answer(EmbeddedChannel channel) {
    var buffer = channel.<io.grpc.netty.shaded.io.netty.buffer.ByteBuf>readOutbound();
    return buffer == null ? "" : buffer.toString(StandardCharsets.US_ASCII);
  }
}
