package dev.almanac.api.tls;

import io.grpc.netty.shaded.io.netty.channel.Channel;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the handshakes of all connections of a server, and does their cryptography on a few
 * threads: a signature or a chain of certificates takes a millisecond, for which a thread of the
 * network would keep all its other connections waiting. Where there are too many handshakes at
 * once, a new one takes the place of the oldest, so that clients that do not go on keep out each
 * other only. Thread-safe.
 */
public final class Handshakes implements AutoCloseable {
  /** How a handshake ended. */
  public enum Outcome {
    DONE,
    FAILED,
    /** The client did not speak TLS. */
    PLAIN,
    /** Another took its place. */
    CROWDED_OUT,
  }

  private static final Logger LOG = LoggerFactory.getLogger(Handshakes.class);
  private static final Duration IDLE = Duration.ofSeconds(30);
  private static final int MOST = 1_000;

  private final int most;
  private final Consumer<Outcome> outcomes;
  private final ThreadPoolExecutor work;

  /** Connections in their handshake, in the order in which they began. */
  private final Set<Channel> open = new LinkedHashSet<>();

  /**
   * Starts no thread before the first handshake.
   *
   * @param threads how many compute at once
   * @param outcomes is told of each outcome, on any thread
   */
  public Handshakes(int threads, Consumer<Outcome> outcomes) {
    this(threads, outcomes, MOST);
  }

  Handshakes(int threads, Consumer<Outcome> outcomes, int most) {
    this.most = most;
    this.outcomes = outcomes;
    // Each handshake has one task at a time; one that was crowded out may have left another.
    work = new ThreadPoolExecutor(
        threads,
        threads,
        IDLE.toSeconds(),
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(2 * most),
        Thread.ofPlatform().name("tls-", 0).daemon().factory());
    work.allowCoreThreadTimeOut(true);
  }

  Executor work() {
    return work;
  }

  /** Notes that a connection has begun, perhaps in the place of another. */
  void begins(Channel channel) {
    @Nullable Channel oldest = null;
    synchronized (this) {
      if (open.size() >= most) {
        Iterator<Channel> eldest = open.iterator();
        oldest = eldest.next();
        eldest.remove();
      }
      open.add(channel);
    }
    Object ignored = channel.closeFuture().addListener(closed -> leave(channel));
    if (oldest != null) {
      crowdOut(oldest);
    }
  }

  private void crowdOut(Channel channel) {
    outcomes.accept(Outcome.CROWDED_OUT);
    Object ignored = channel.close();
  }

  /** Notes that a connection is in the hands of its client. */
  void done(Channel channel) {
    leave(channel);
    outcomes.accept(Outcome.DONE);
  }

  /** Notes that a handshake has failed, of which the client alone knows the reason. */
  void failed(Channel channel, Throwable cause) {
    leave(channel);
    outcomes.accept(Outcome.FAILED);
    LOG.debug("The TLS handshake with {} failed: {}", channel.remoteAddress(), cause.toString());
  }

  /** Notes that a client does not speak TLS. */
  void plain(Channel channel) {
    leave(channel);
    outcomes.accept(Outcome.PLAIN);
    LOG.debug("{} does not use TLS, which this port expects", channel.remoteAddress());
  }

  private synchronized void leave(Channel channel) {
    open.remove(channel);
  }

  synchronized int open() {
    return open.size();
  }

  @Override
  public void close() {
    work.shutdownNow();
  }
}
