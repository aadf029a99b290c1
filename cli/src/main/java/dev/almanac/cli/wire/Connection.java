package dev.almanac.cli.wire;

import dev.almanac.cli.http2.GrpcChannel;
import dev.almanac.cli.http2.ServerAccess;
import io.grpc.Channel;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** One connection to a server, opened by the first call. For one thread. */
public final class Connection implements AutoCloseable {
  /** Longer than servers hold a long poll, so that the server ends it. */
  public static final Duration LONG_POLL = Duration.ofSeconds(70);

  private static final int LARGEST_REPLY_BYTES = 128 << 20;

  private final String address;
  private final Duration deadline;
  private final GrpcChannel channel;
  private final Channel calls;
  private final WorkflowServiceBlockingStub stub;

  /** @param interceptors see every call */
  Connection(ServerAccess access, Duration deadline, List<ClientInterceptor> interceptors) {
    this.address = access.endpoint().toString();
    this.deadline = deadline;
    this.channel = new GrpcChannel(access, LARGEST_REPLY_BYTES);
    this.calls = ClientInterceptors.intercept(channel, interceptors);
    this.stub = WorkflowServiceGrpc.newBlockingStub(calls);
  }

  /** @throws CallFailedException if the server refuses or does not answer in time */
  public <R> R call(Function<WorkflowServiceBlockingStub, R> request) {
    try {
      return request.apply(stub.withDeadlineAfter(deadline.toNanos(), TimeUnit.NANOSECONDS));
    } catch (StatusRuntimeException e) {
      throw CallFailedException.of(e, address);
    }
  }

  /**
   * Calls a service of our own.
   *
   * @throws CallFailedException if the server refuses or does not answer in time
   */
  public <Q, A> A call(MethodDescriptor<Q, A> method, Q request) {
    var options = stub.getCallOptions().withDeadlineAfter(deadline.toNanos(), TimeUnit.NANOSECONDS);
    try {
      return ClientCalls.blockingUnaryCall(calls, method, options, request);
    } catch (StatusRuntimeException e) {
      throw CallFailedException.of(e, address);
    }
  }

  /**
   * Makes a long poll.
   *
   * @return empty if there was nothing to report for a while
   * @throws CallFailedException if the server refuses
   */
  public <R> Optional<R> poll(Function<WorkflowServiceBlockingStub, R> request) {
    return poll(request, LONG_POLL);
  }

  /**
   * Makes a long poll that ends soon if there is nothing to report.
   *
   * @throws CallFailedException if the server refuses
   */
  public <R> Optional<R> poll(Function<WorkflowServiceBlockingStub, R> request, Duration most) {
    try {
      return Optional.of(
          request.apply(stub.withDeadlineAfter(most.toNanos(), TimeUnit.NANOSECONDS)));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.DEADLINE_EXCEEDED) {
        return Optional.empty();
      }
      throw CallFailedException.of(e, address);
    }
  }

  @Override
  public void close() {
    channel.close();
  }
}
