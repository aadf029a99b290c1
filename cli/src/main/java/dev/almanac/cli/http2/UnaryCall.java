package dev.almanac.cli.http2;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One call. All of it happens within {@link #halfClose}, in the thread that calls it; when that
 * returns, the listener has the outcome.
 */
final class UnaryCall<Q, A> extends ClientCall<Q, A> {
  private static final long PATIENCE = TimeUnit.MINUTES.toNanos(10);

  private final GrpcChannel channel;
  private final MethodDescriptor<Q, A> method;
  private final Deadline deadline;
  private Listener<A> listener = new Listener<>() {};
  private List<Header> metadata = List.of();
  private byte @Nullable [] message;
  private boolean isEnded;

  UnaryCall(GrpcChannel channel, MethodDescriptor<Q, A> method, CallOptions options) {
    this.channel = channel;
    this.method = method;
    var given = options.getDeadline();
    deadline = Deadline.in(given == null ? PATIENCE : given.timeRemaining(TimeUnit.NANOSECONDS));
  }

  @Override
  public void start(Listener<A> responses, Metadata headers) {
    listener = responses;
    var named = new ArrayList<Header>();
    for (String name : headers.keys()) {
      if (!name.endsWith(Metadata.BINARY_HEADER_SUFFIX)) {
        var key = Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
        for (String value : Objects.requireNonNull(headers.getAll(key))) {
          named.add(new Header(name, value));
        }
      }
    }
    metadata = named;
  }

  @Override
  public void request(int count) {}

  @Override
  public void cancel(@Nullable String reason, @Nullable Throwable cause) {
    end(Status.CANCELLED.withDescription(reason).withCause(cause), new Metadata());
  }

  @Override
  public void sendMessage(Q request) {
    try (var stream = method.streamRequest(request)) {
      message = stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void halfClose() {
    var body = Objects.requireNonNull(message, "no message was sent");
    var request = Request.of(method.getFullMethodName(), metadata, body);
    try {
      answer(channel.exchange(request, deadline));
    } catch (IOException e) {
      end(failure(e), new Metadata());
    }
  }

  /** At its deadline the server ends a call, too, and the two race. */
  private Status failure(IOException error) {
    if (error instanceof SocketTimeoutException || deadline.nanos() <= 0) {
      return Status.DEADLINE_EXCEEDED.withDescription("no answer in time");
    }
    return error instanceof ReplyTooLargeException
        ? Status.RESOURCE_EXHAUSTED.withDescription(error.getMessage())
        : Status.UNAVAILABLE.withDescription(error.getMessage()).withCause(error);
  }

  private void answer(Exchange exchange) throws IOException {
    var outcome = Outcome.of(exchange);
    byte[] reply = exchange.message();
    if (outcome.status().isOk() && reply != null) {
      listener.onHeaders(new Metadata());
      listener.onMessage(method.parseResponse(new ByteArrayInputStream(reply)));
    }
    end(outcome.status(), outcome.trailers());
  }

  private void end(Status status, Metadata trailers) {
    if (!isEnded) {
      isEnded = true;
      listener.onClose(status, trailers);
    }
  }
}
