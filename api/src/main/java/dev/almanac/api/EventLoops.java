package dev.almanac.api;

import dev.almanac.store.MustNotBlock;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.bootstrap.ServerBootstrap;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.ServerChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.FastThreadLocalThread;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Netty's threads, marked with {@link MustNotBlock}: a handler that waits for the database would
 * block every connection of its thread.
 */
public final class EventLoops {
  private static final int ACCEPTING = 1;

  /** Lets Netty choose the number of threads. */
  private static final int SERVING = 0;

  private static final long LONGEST_END_SECONDS = 1;

  private final CallGuard guard;
  private final EventLoopGroup accepting;
  private final EventLoopGroup serving;
  private volatile boolean isEnding;

  /** Starts as many threads as Netty chooses. */
  EventLoops(CallGuard guard) {
    this(guard, "grpc", SERVING);
  }

  /**
   * Starts threads.
   *
   * @param name of what they serve, for their names
   * @param threads how many serve connections, beside the one that accepts them
   */
  public EventLoops(CallGuard guard, String name, int threads) {
    this.guard = guard;
    this.accepting = group(ACCEPTING, name + "-accept-");
    this.serving = group(threads, name + "-");
  }

  private static final class Marked extends FastThreadLocalThread implements MustNotBlock {
    Marked(Runnable work, String name) {
      super(work, name);
      setDaemon(true);
    }
  }

  private EventLoopGroup group(int threads, String name) {
    var made = new AtomicInteger();
    ThreadFactory factory = work -> new Marked(() -> watched(work), name + made.getAndIncrement());
    return Epoll.isAvailable()
        ? new EpollEventLoopGroup(threads, factory)
        : new NioEventLoopGroup(threads, factory);
  }

  /** Reports the end of a thread, which Netty would hide. */
  private void watched(Runnable work) {
    try {
      work.run();
    } finally {
      if (!isEnding) {
        guard.ended(Thread.currentThread());
      }
    }
  }

  NettyServerBuilder under(NettyServerBuilder server) {
    return server
        .bossEventLoopGroup(accepting)
        .workerEventLoopGroup(serving)
        .channelType(channel());
  }

  public ServerBootstrap under(ServerBootstrap server) {
    return server.group(accepting, serving).channel(channel());
  }

  private static Class<? extends ServerChannel> channel() {
    return Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
  }

  /** Starts the shutdown of the threads and does not wait for it. */
  public void end() {
    isEnding = true;
    for (var group : List.of(accepting, serving)) {
      Object ignored = group.shutdownGracefully(0, LONGEST_END_SECONDS, TimeUnit.SECONDS);
    }
  }
}
