package dev.almanac.api.traffic;

import io.grpc.Attributes;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.ServerTransportFilter;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Counts and limits all requests and answers of a server, with the hooks that gRPC needs.
 * Thread-safe.
 */
public final class Traffic {
  static final Attributes.Key<ConnectionUsage> CONNECTION =
      Attributes.Key.create("dev.almanac.connection");

  /** Answers may take this fraction of the heap, and requests as much again. */
  private static final long SHARE = 8;

  /** A connection may take this fraction of each limit. */
  private static final long PART_OF_CONNECTION = 4;

  private static final long LEAST = 16 << 20;
  private static final int MOST_WAITING = 20_000;

  /** A connection with fewer open calls finds room while others have very many. */
  private static final int FEW_CALLS = 64;

  /** The approximate memory of a call whose request has not arrived. */
  private static final long BYTES_OF_CALL = 2048;

  private final ResponseBudget answers;
  private final RequestBudget requests;
  private final CallBudget calls;
  private final Predicate<String> isOfWorkers;

  private Traffic(ResponseBudget answers, RequestBudget requests, CallBudget calls) {
    this.answers = answers;
    this.requests = requests;
    this.calls = calls;
    this.isOfWorkers = WorkerMethods::contain;
  }

  /**
   * Derives the limits from the size of the heap.
   *
   * @param nanos a monotonic clock
   */
  public static Traffic within(long heapBytes, LongSupplier nanos) {
    long all = Math.max(LEAST, heapBytes / SHARE);
    long others = all * 3 / 4;
    return new Traffic(
        new ResponseBudget(
            new ResponseBudget.Limits(all, others, all / PART_OF_CONNECTION, MOST_WAITING), nanos),
        new RequestBudget(new RequestBudget.Limits(all, others, all / 2)),
        new CallBudget(callsWithin(all), nanos));
  }

  private static CallBudget.Limits callsWithin(long bytes) {
    int most = (int) Math.min(bytes / BYTES_OF_CALL, Integer.MAX_VALUE / 2);
    return new CallBudget.Limits(most, FEW_CALLS);
  }

  /** Refuses calls that wait too long, and resets unread streams. Call it every second. */
  public void sweep() {
    answers.sweep();
    calls.sweep();
  }

  public int openCalls() {
    return calls.open();
  }

  /** Returns the bytes of answers that have room, whether being read or sent. */
  public long answerBytes() {
    return answers.used();
  }

  /** Returns the bytes of requests in memory. */
  public long requestBytes() {
    return requests.used();
  }

  /** Returns how many answers wait for room. */
  public int waiting() {
    return answers.waiting();
  }

  /** Returns the attributes of a new connection that gRPC does not know. */
  public static Attributes newConnection() {
    return Attributes.newBuilder().set(CONNECTION, new ConnectionUsage()).build();
  }

  /**
   * Follows a call that gRPC does not know.
   *
   * @param reset ends it, whatever has been received or sent
   */
  public StreamTraffic newStream(Runnable reset) {
    return new StreamTraffic(requests, calls, reset);
  }

  /** Returns the filter that tells connections apart. */
  public ServerTransportFilter connections() {
    return new ServerTransportFilter() {
      @Override
      public Attributes transportReady(Attributes attributes) {
        return attributes.toBuilder().set(CONNECTION, new ConnectionUsage()).build();
      }
    };
  }

  /** Returns the factory of the tracers that follow each stream from start to end. */
  public ServerStreamTracer.Factory streams() {
    return new ServerStreamTracer.Factory() {
      @Override
      public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
        return new StreamTraffic(requests, calls, isOfWorkers.test(method));
      }
    };
  }

  /** Returns the stream of the current thread, or null. */
  public static @Nullable StreamTraffic ofCurrentStream() {
    return StreamTraffic.KEY.get(Context.current());
  }

  /** Creates a lease for the answer of a call. */
  public ResponseLease lease(Attributes call, @Nullable StreamTraffic stream) {
    return stream == null
        ? new ResponseLease(answers, new ConnectionUsage(), false, () -> {})
        : new ResponseLease(answers, connection(call), stream.isWorker(), stream::reset);
  }

  static ConnectionUsage connection(Attributes call) {
    ConnectionUsage known = call.get(CONNECTION);
    return known == null ? new ConnectionUsage() : known;
  }
}
