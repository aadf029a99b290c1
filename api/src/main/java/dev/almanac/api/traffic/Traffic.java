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
 * All that is on its way to and from callers, with the hooks that gRPC needs to count it. One for a
 * server; any thread may call.
 */
public final class Traffic {
  static final Attributes.Key<ConnectionUsage> CONNECTION =
      Attributes.Key.create("dev.almanac.connection");

  /** Answers may take this part of the heap, and requests as much again. */
  private static final long SHARE = 8;

  /** A connection may have this part of what all may. */
  private static final long PART_OF_CONNECTION = 4;

  private static final long LEAST = 16 << 20;
  private static final int MOST_WAITING = 20_000;

  /** A connection with fewer than these finds room while others have very many. */
  private static final int FEW_CALLS = 64;

  /** What a call takes that has said nothing yet, about. */
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
   * Bounded as parts of the heap.
   *
   * @param nanos a clock that cannot be set
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

  /** Refuses those who wait too long, and gives up what nobody reads; to be called every second. */
  public void sweep() {
    answers.sweep();
    calls.sweep();
  }

  /** Calls that are open. */
  public int openCalls() {
    return calls.open();
  }

  /** Bytes of answers for which there is room, on their way or being read. */
  public long answerBytes() {
    return answers.used();
  }

  /** Bytes of requests in memory. */
  public long requestBytes() {
    return requests.used();
  }

  /** How many wait for room. */
  public int waiting() {
    return answers.waiting();
  }

  /** Knows connections apart. */
  public ServerTransportFilter connections() {
    return new ServerTransportFilter() {
      @Override
      public Attributes transportReady(Attributes attributes) {
        return attributes.toBuilder().set(CONNECTION, new ConnectionUsage()).build();
      }
    };
  }

  /** Follows each stream from its first byte to its end. */
  public ServerStreamTracer.Factory streams() {
    return new ServerStreamTracer.Factory() {
      @Override
      public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
        return new StreamTraffic(requests, calls, isOfWorkers.test(method));
      }
    };
  }

  /** The stream that the current thread serves; null outside of one. */
  public static @Nullable StreamTraffic ofCurrentStream() {
    return StreamTraffic.KEY.get(Context.current());
  }

  /** Room for the answer of a call. */
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
