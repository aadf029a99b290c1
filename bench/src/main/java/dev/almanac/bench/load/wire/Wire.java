package dev.almanac.bench.load.wire;

import dev.almanac.bench.load.measure.Errors;
import io.grpc.CallOptions;
import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.shaded.io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.grpc.stub.ClientCalls;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Connections to one server. Calls use them in turn, and never block the caller. After
 * {@link #close} nothing is sent, answered or counted any more.
 */
public final class Wire implements AutoCloseable {
  /** The deadline of an ordinary call; long polls have their own. */
  public static final Duration DEADLINE = Duration.ofSeconds(10);

  private static final int LARGEST_REPLY_BYTES = 64 << 20;

  private final List<ManagedChannel> channels;
  private final Errors errors;
  private final AtomicInteger turn = new AtomicInteger();
  private final ScheduledExecutorService timer;
  private volatile boolean closed;

  public Wire(ServerAddress address, int connections, Errors errors) {
    this.errors = errors;
    this.channels = IntStream.range(0, connections).mapToObj(n -> open(address)).toList();
    this.timer = new ScheduledThreadPoolExecutor(
        1, work -> Thread.ofPlatform().daemon().name("load-timer").unstarted(work));
  }

  /** Uses the direct executor: handling an answer costs less than passing it to another thread. */
  private static ManagedChannel open(ServerAddress address) {
    return Grpc.newChannelBuilderForAddress(
            address.host(), address.port(), address.isEncrypted() ? anybody() : plain())
        .directExecutor()
        .disableRetry()
        .proxyDetector(target -> null)
        .maxInboundMessageSize(LARGEST_REPLY_BYTES)
        .build();
  }

  private static ChannelCredentials plain() {
    return InsecureChannelCredentials.create();
  }

  /** Trusts every server: each is on this machine. */
  private static ChannelCredentials anybody() {
    return TlsChannelCredentials.newBuilder()
        .trustManager(InsecureTrustManagerFactory.INSTANCE.getTrustManagers())
        .build();
  }

  /** Makes one attempt. */
  public <Q, R> void send(
      MethodDescriptor<Q, R> method, Q request, Duration deadline, Answer<R> answer) {
    if (closed) {
      return;
    }
    var options = CallOptions.DEFAULT.withDeadlineAfter(deadline.toNanos(), TimeUnit.NANOSECONDS);
    ClientCalls.asyncUnaryCall(
        nextChannel().newCall(method, options), request, new Reply<>(answer, status -> {
          if (closed) {
            return false;
          }
          errors.add(method, status);
          return true;
        }));
  }

  /** Makes as many attempts as {@link Retries} allows. */
  public <Q, R> void insist(
      MethodDescriptor<Q, R> method, Q request, Duration deadline, Answer<R> answer) {
    send(method, request, deadline, new Retries<>(this, method, request, deadline, answer));
  }

  /** Makes one attempt and waits for it; for use before and after a run. */
  public <Q, R> R ask(MethodDescriptor<Q, R> method, Q request) throws StatusRuntimeException {
    var options = CallOptions.DEFAULT.withDeadlineAfter(DEADLINE.toNanos(), TimeUnit.NANOSECONDS);
    return ClientCalls.blockingUnaryCall(nextChannel(), method, options, request);
  }

  public void later(Duration delay, Runnable work) {
    try {
      ScheduledFuture<?> unused = timer.schedule(work, delay.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      if (!closed) {
        throw e;
      }
    }
  }

  /** Returns whether a retry may help. */
  static boolean isPassing(Status status) {
    return switch (status.getCode()) {
      case UNAVAILABLE, RESOURCE_EXHAUSTED, DEADLINE_EXCEEDED, ABORTED, INTERNAL, UNKNOWN -> true;
      default -> false;
    };
  }

  private ManagedChannel nextChannel() {
    return channels.get(Math.floorMod(turn.getAndIncrement(), channels.size()));
  }

  @Override
  public void close() {
    closed = true;
    timer.shutdownNow();
    channels.forEach(ManagedChannel::shutdownNow);
    for (ManagedChannel channel : channels) {
      try {
        channel.awaitTermination(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
