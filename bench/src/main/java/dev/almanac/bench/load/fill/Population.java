package dev.almanac.bench.load.fill;

import com.google.protobuf.ByteString;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.failure.v1.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The runs of a filled database. */
public sealed interface Population {
  /** Returns the search attributes that they have. */
  default Map<String, IndexedValueType> attributes() {
    return Map.of();
  }

  /** Returns the shape of one run out of {@code count}. */
  RunShape life(long order, long count, Instant now);

  /**
   * Each waits for a timer.
   *
   * @param dueIn when the first wakes up, from the beginning of filling
   * @param spread the time over which they wake up
   */
  record Sleeping(Duration dueIn, Duration spread) implements Population {
    @Override
    public RunShape life(long order, long count, Instant now) {
      var delay = dueIn.plusNanos((long) (spread.toNanos() * ((double) order / count)));
      return new RunShape(
          "filled", now, now, Optional.of(timer(delay)), SearchAttributes.getDefaultInstance());
    }
  }

  /** Each has completed. */
  record Closed() implements Population {
    @Override
    public RunShape life(long order, long count, Instant now) {
      return new RunShape(
          "filled", now, now, Optional.of(completion()), SearchAttributes.getDefaultInstance());
    }
  }

  /** The first task of each waits in the backlog. */
  record Waiting() implements Population {
    @Override
    public RunShape life(long order, long count, Instant now) {
      return new RunShape(
          "filled", now, now, Optional.empty(), SearchAttributes.getDefaultInstance());
    }
  }

  /**
   * Ten types over two days. One in 200 is open, one in 50 failed, the others completed; each has
   * one of 10,000 customers and an amount below 1,000.
   */
  record Mixed() implements Population {
    private static final String CUSTOMER = "FillCustomer";
    private static final String AMOUNT = "FillAmount";
    private static final Duration SPAN = Duration.ofDays(2);

    @Override
    public Map<String, IndexedValueType> attributes() {
      return Map.of(
          CUSTOMER, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
          AMOUNT, IndexedValueType.INDEXED_VALUE_TYPE_INT);
    }

    @Override
    public RunShape life(long order, long count, Instant now) {
      var start = now.minus(SPAN).plusNanos((long) (SPAN.toNanos() * ((double) order / count)));
      var done = start.plusSeconds(order % 600);
      return new RunShape(
          "mixed-" + order % 10,
          start,
          done.isAfter(now) ? now : done,
          Optional.of(command(order)),
          SearchAttributes.newBuilder()
              .putIndexedFields(CUSTOMER, json("Keyword", "\"c-%d\"".formatted(order % 10_000)))
              .putIndexedFields(AMOUNT, json("Int", String.valueOf(order * 31 % 1_000)))
              .build());
    }

    private static Command command(long order) {
      if (order % 200 == 0) {
        return timer(Duration.ofDays(365));
      }
      return order % 50 == 1 ? failure() : completion();
    }

    private static Payload json(String type, String text) {
      return Payload.newBuilder()
          .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
          .putMetadata("type", ByteString.copyFromUtf8(type))
          .setData(ByteString.copyFromUtf8(text))
          .build();
    }
  }

  private static Command timer(Duration delay) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
        .setStartTimerCommandAttributes(StartTimerCommandAttributes.newBuilder()
            .setTimerId("sleep")
            .setStartToFireTimeout(ProtoDurations.message(delay)))
        .build();
  }

  private static Command completion() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }

  private static Command failure() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
        .setFailWorkflowExecutionCommandAttributes(
            FailWorkflowExecutionCommandAttributes.newBuilder()
                .setFailure(Failure.newBuilder().setMessage("as planned")))
        .build();
  }
}
