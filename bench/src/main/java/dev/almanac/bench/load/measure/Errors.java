package dev.almanac.bench.load.measure;

import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts failed attempts by call and gRPC code. */
public final class Errors {
  private static final int LONGEST_MESSAGE = 200;

  private record Kind(String call, Status.Code code) {}

  private record Tally(LongAdder count, String firstMessage) {}

  private final Map<Kind, Tally> tallies = new ConcurrentHashMap<>();

  public void add(MethodDescriptor<?, ?> method, Status status) {
    var kind = new Kind(String.valueOf(method.getBareMethodName()), status.getCode());
    tallies
        .computeIfAbsent(kind, unseen -> new Tally(new LongAdder(), message(status)))
        .count()
        .increment();
  }

  public long total() {
    return tallies.values().stream().mapToLong(tally -> tally.count().sum()).sum();
  }

  /** The most frequent first. */
  public List<ErrorCount> counts() {
    return tallies.entrySet().stream()
        .map(entry -> new ErrorCount(
            entry.getKey().call(),
            entry.getKey().code().name(),
            entry.getValue().count().sum(),
            entry.getValue().firstMessage()))
        .sorted(Comparator.comparingLong(ErrorCount::count)
            .reversed()
            .thenComparing(ErrorCount::call)
            .thenComparing(ErrorCount::code))
        .toList();
  }

  private static String message(Status status) {
    String text = Objects.requireNonNullElse(status.getDescription(), "");
    return text.length() <= LONGEST_MESSAGE ? text : text.substring(0, LONGEST_MESSAGE);
  }
}
