package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.client.declared.AppliedSchedule;
import dev.almanac.client.declared.Scheduled;
import dev.almanac.client.declared.Schedules;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.TriggerOutcome;
import io.temporal.api.common.v1.Payload;
import io.temporal.client.WorkflowStub;
import io.temporal.common.converter.CodecDataConverter;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.payload.codec.PayloadCodec;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A data converter of the application, which makes everything unreadable. */
@Timeout(120)
class DataConverterTest {
  private static final String ENCODING = "encoding";
  private static final ByteString HIDDEN = ByteString.copyFromUtf8("binary/hidden");
  private static final DataConverter HIDES =
      new CodecDataConverter(DefaultDataConverter.newDefaultInstance(), List.of(new Hiding()));

  /** Like an encryption, it makes something else of the same payload each time. */
  private static final class Hiding implements PayloadCodec {
    @Override
    public List<Payload> encode(List<Payload> payloads) {
      return each(payloads, plain -> {
        byte mask = (byte) ThreadLocalRandom.current().nextInt(1, 256);
        return Payload.newBuilder()
            .putMetadata(ENCODING, HIDDEN)
            .putMetadata("mask", ByteString.copyFrom(new byte[] {mask}))
            .setData(masked(plain.toByteString(), mask))
            .build();
      });
    }

    @Override
    public List<Payload> decode(List<Payload> payloads) {
      return each(payloads, payload -> {
        if (!HIDDEN.equals(payload.getMetadataMap().get(ENCODING))) {
          return payload; // such as the times, which the server writes
        }
        byte mask = payload.getMetadataOrThrow("mask").byteAt(0);
        try {
          return Payload.parseFrom(masked(payload.getData(), mask));
        } catch (InvalidProtocolBufferException e) {
          throw new IllegalStateException(e);
        }
      });
    }

    private static List<Payload> each(List<Payload> payloads, UnaryOperator<Payload> change) {
      return payloads.stream().map(change).toList();
    }

    private static ByteString masked(ByteString data, byte mask) {
      byte[] bytes = data.toByteArray();
      for (int at = 0; at < bytes.length; at++) {
        bytes[at] ^= mask;
      }
      return ByteString.copyFrom(bytes);
    }
  }

  @WorkflowInterface
  public interface Late {
    @WorkflowMethod
    @Scheduled(interval = "P1D")
    boolean late(Instant scheduled, Instant started);
  }

  public static final class LateFlow implements Late {
    @Override
    public boolean late(Instant scheduled, Instant started) {
      return started.isAfter(scheduled);
    }
  }

  private static Almanac start(Path file) {
    var almanac = Almanac.embedded()
        .file(file)
        .clientOptions(client -> client.setDataConverter(HIDES))
        .start();
    var worker = almanac.workers().newWorker(Greeting.QUEUE);
    worker.registerWorkflowImplementationTypes(Greeting.Flow.class, LateFlow.class);
    almanac.declare(Schedules.of(worker, LateFlow.class)
        .and(
            "greeting",
            ScheduleDefinition.of("Greeting", Greeting.QUEUE)
                .withoutTimes()
                .input("Ada")
                .every(Duration.ofDays(1))));
    return almanac;
  }

  @Test
  void schedulesAndWorkersUseIt(@TempDir Path folder) {
    try (var almanac = start(folder.resolve("orders.db"))) {
      almanac.workers().start();

      String id = triggered(almanac, "greeting");
      almanac.client().newWorkflowStub(Greeting.class, id).goOn();
      var input = almanac
          .client()
          .fetchHistory(id)
          .getEvents()
          .getFirst()
          .getWorkflowExecutionStartedEventAttributes()
          .getInput();

      assertThat(result(almanac, id, String.class)).isEqualTo("Hello Ada");
      assertThat(input.getPayloadsList())
          .extracting(payload -> payload.getMetadataOrThrow(ENCODING))
          .containsExactly(HIDDEN);
      assertThat(result(almanac, triggered(almanac, "Late"), Boolean.class)).isNotNull();

      var handle = almanac.schedules().handle("greeting");
      handle.update(now -> now.input("Grace"));
      String next = triggered(almanac, "greeting");
      almanac.client().newWorkflowStub(Greeting.class, next).goOn();
      assertThat(result(almanac, next, String.class)).isEqualTo("Hello Grace");
    }
  }

  /** Although its input is converted to something else each time. */
  @Test
  void aDeclaredScheduleThatIsTheSameIsNotUpdated(@TempDir Path folder) {
    var file = folder.resolve("orders.db");
    try (var almanac = start(file)) {
      assertThat(almanac.applySchedules())
          .extracting(AppliedSchedule::outcome)
          .containsOnly(AppliedSchedule.Outcome.CREATED);
    }
    try (var almanac = start(file)) {
      assertThat(almanac.applySchedules())
          .extracting(AppliedSchedule::outcome)
          .containsOnly(AppliedSchedule.Outcome.UNCHANGED);
    }
  }

  private static String triggered(Almanac almanac, String schedule) {
    return ((TriggerOutcome.Started) almanac.schedules().handle(schedule).trigger()).workflowId();
  }

  private static <T> T result(Almanac almanac, String workflowId, Class<T> type) {
    WorkflowStub workflow = almanac.client().newUntypedWorkflowStub(workflowId);
    return workflow.getResult(type);
  }
}
