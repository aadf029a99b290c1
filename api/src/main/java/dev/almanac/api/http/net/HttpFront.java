package dev.almanac.api.http.net;

import dev.almanac.api.CallFrame;
import dev.almanac.api.CallGuard;
import dev.almanac.api.EventLoops;
import dev.almanac.api.access.Reception;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.api.http.route.RouteTable;
import dev.almanac.api.tls.ServerTls;
import dev.almanac.api.traffic.Traffic;
import io.grpc.netty.shaded.io.netty.bootstrap.ServerBootstrap;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelFuture;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.channel.ChannelInitializer;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.group.ChannelGroup;
import io.grpc.netty.shaded.io.netty.channel.group.DefaultChannelGroup;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpDecoderConfig;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpServerCodec;
import io.grpc.netty.shaded.io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** The listening HTTP server. */
public final class HttpFront implements AutoCloseable {
  /** Netty's threads read and write only, so few are enough. */
  private static final int THREADS = 2;

  private static final int LONGEST_LINE = 16 * 1024;
  private static final int LARGEST_HEADERS = 64 * 1024;
  private static final int LARGEST_CHUNK = 64 * 1024;
  private static final int MOST_UNACCEPTED = 256;

  /** Beyond these, new connections take the place of idle ones. */
  private static final int MOST_CONNECTIONS = 2_000;

  private final Duration reading;
  private final Connections connections = new Connections(MOST_CONNECTIONS);
  private final EventLoops threads;
  private final ExecutorService work;
  private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final List<Channel> listening = new ArrayList<>();

  /**
   * Where HTTP is served, and as whom.
   *
   * @param addresses at least one; port 0 chooses a free port
   * @param hosts names by which this server is known, besides addresses, {@code localhost} and the
   *     names in its certificate
   * @param tls empty for plain text
   */
  public record Place(
      List<InetSocketAddress> addresses, Set<String> hosts, Optional<ServerTls> tls) {
    public Place {
      addresses = List.copyOf(addresses);
      hosts = Set.copyOf(hosts);
    }
  }

  private HttpFront(CallGuard guard, Duration reading) {
    this.reading = reading;
    threads = new EventLoops(guard, "http", THREADS);
    work = Executors.newThreadPerTaskExecutor(
        Thread.ofVirtual().name("http-work-", 0).factory());
  }

  /**
   * Listens on all addresses of the place.
   *
   * @param routes asked for when the first request arrives
   * @throws IOException if an address is not available; then the server listens on none
   */
  public static HttpFront start(
      Place place,
      Supplier<RouteTable<HttpRoute>> routes,
      CallFrame frame,
      CallGuard guard,
      Traffic traffic,
      Reception reception)
      throws IOException {
    return start(place, routes, frame, guard, traffic, reception, Patience.READING);
  }

  /** @param reading how long a client may read nothing of its answer */
  static HttpFront start(
      Place place,
      Supplier<RouteTable<HttpRoute>> routes,
      CallFrame frame,
      CallGuard guard,
      Traffic traffic,
      Reception reception,
      Duration reading)
      throws IOException {
    var front = new HttpFront(guard, reading);
    var rules =
        new BrowserRules(place.hosts(), place.tls().<Supplier<Set<String>>>map(tls -> tls::names));
    var desk = new Desk(routes, frame, guard, traffic, rules, reception, front.work);
    try {
      for (var address : place.addresses()) {
        front.listen(address, place.tls(), desk);
      }
      return front;
    } catch (IOException e) {
      front.close();
      throw e;
    }
  }

  private void listen(InetSocketAddress address, Optional<ServerTls> tls, Desk desk)
      throws IOException {
    ChannelFuture bound = threads
        .under(new ServerBootstrap())
        .option(ChannelOption.SO_BACKLOG, MOST_UNACCEPTED)
        .option(ChannelOption.SO_REUSEADDR, true)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childHandler(new ChannelInitializer<>() {
          @Override
          protected void initChannel(Channel channel) {
            channels.add(channel);
            ServerTls.begin(channel, tls);
            var connection = new HttpConnection(channel, desk, connections, reading);
            channel.pipeline().addLast(new Arrivals(connection), codec(), connection);
          }
        })
        .bind(address)
        .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(bound.cause().getMessage(), bound.cause());
    }
    listening.add(bound.channel());
  }

  private static HttpServerCodec codec() {
    return new HttpServerCodec(new HttpDecoderConfig()
        .setMaxInitialLineLength(LONGEST_LINE)
        .setMaxHeaderSize(LARGEST_HEADERS)
        .setMaxChunkSize(LARGEST_CHUNK));
  }

  /** Tells a connection of bytes before they are decoded. */
  static final class Arrivals extends ChannelInboundHandlerAdapter {
    private final HttpConnection connection;

    Arrivals(HttpConnection connection) {
      this.connection = connection;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
      connection.bytesArrived();
      context.fireChannelRead(bytes);
    }
  }

  /** Returns the addresses with their actual ports. */
  public List<InetSocketAddress> addresses() {
    return listening.stream()
        .map(channel -> (InetSocketAddress) channel.localAddress())
        .toList();
  }

  /** Stops to listen and ends all connections. */
  @Override
  public void close() {
    for (Channel channel : listening) {
      Object ignored = channel.close().awaitUninterruptibly();
    }
    Object ignored = channels.close().awaitUninterruptibly();
    work.shutdownNow();
    threads.end();
  }
}
