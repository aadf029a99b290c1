package dev.almanac.cli.http2;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.MethodDescriptor;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A channel for unary calls, one at a time, from one thread. It connects at the first call, and
 * again after a failure or a longer pause, as it answers no pings between calls.
 */
public final class GrpcChannel extends Channel implements AutoCloseable {
  private static final long LONGEST_PAUSE = TimeUnit.SECONDS.toNanos(10);

  private final ServerAccess access;
  private final int largestReply;
  private @Nullable Http2Connection connection;
  private long lastUse;

  /** @param largestReply the limit of an answer, in bytes */
  public GrpcChannel(ServerAccess access, int largestReply) {
    this.access = access;
    this.largestReply = largestReply;
  }

  @Override
  public <Q, A> ClientCall<Q, A> newCall(MethodDescriptor<Q, A> method, CallOptions options) {
    if (method.getType() != MethodDescriptor.MethodType.UNARY) {
      throw new IllegalArgumentException("not a unary call: " + method.getFullMethodName());
    }
    return new UnaryCall<>(this, method, options);
  }

  @Override
  public String authority() {
    return access.authority();
  }

  ServerAccess access() {
    return access;
  }

  /** Sends a request, once more if the server says that it has not looked at it. */
  Exchange exchange(Request request, Deadline deadline) throws IOException {
    try {
      return tryOnce(request, deadline);
    } catch (RefusedStreamException e) {
      return tryOnce(request, deadline);
    }
  }

  private Exchange tryOnce(Request request, Deadline deadline) throws IOException {
    try {
      var answer = connect(deadline)
          .exchange(request.headers(access, deadline), request.body(), largestReply, deadline);
      lastUse = System.nanoTime();
      return answer;
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private Http2Connection connect(Deadline deadline) throws IOException {
    var current = connection;
    if (current != null && current.isOpen() && System.nanoTime() - lastUse < LONGEST_PAUSE) {
      return current;
    }
    close();
    var fresh = new Http2Connection(Sockets.open(access, deadline));
    connection = fresh;
    return fresh;
  }

  @Override
  public void close() {
    var current = connection;
    connection = null;
    if (current != null) {
      current.close();
    }
  }
}
