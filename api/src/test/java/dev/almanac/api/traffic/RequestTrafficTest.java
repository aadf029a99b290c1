package dev.almanac.api.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.grpc.Attributes;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import io.temporal.api.workflowservice.v1.RecordWorkerHeartbeatRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RequestTrafficTest {
  private final AtomicLong nanos = new AtomicLong();
  private final RequestRoom room = new RequestRoom(new RequestRoom.Limits(100, 80, 50));
  private final CallRoom calls = new CallRoom(new CallRoom.Limits(8, 1), nanos::get);
  private final List<String> told = new ArrayList<>();

  @Test
  void countsWhatComesInUntilItIsDealtWith() {
    var stream = stream(false, "a");
    stream.inboundWireSize(20);
    stream.inboundWireSize(10);
    assertThat(room.used()).isEqualTo(30);

    assertThat(stream.reads(45)).isTrue();
    assertThat(room.used()).isEqualTo(45);

    stream.forget();
    stream.forget();
    stream.inboundWireSize(7);
    assertThat(room.used()).isZero();
    assertThat(told).isEmpty();
  }

  @Test
  void refusesOnceWhatThereIsNoRoomFor() {
    stream(false, "a").inboundWireSize(45);
    var late = stream(false, "b");
    late.inboundWireSize(30);
    late.inboundWireSize(10);
    late.inboundWireSize(10);

    assertThat(told).containsExactly("b");
    assertThat(late.reads(1)).isFalse();
    assertThat(room.used()).isEqualTo(45);
  }

  @Test
  void workersHaveRoomOfTheirOwn() {
    stream(false, "a").inboundWireSize(45);
    stream(false, "b").inboundWireSize(35);

    assertThat(stream(false, "c").reads(10)).isFalse();
    assertThat(stream(true, "d").reads(10)).isTrue();
  }

  @Test
  void manySmallPartsWeighMoreThanTheirBytes() {
    var empty = RecordWorkerHeartbeatRequest.newBuilder()
        .addAllWorkerHeartbeat(Collections.nCopies(100_000, WorkerHeartbeat.getDefaultInstance()))
        .build();

    assertThat(weight(empty)).isGreaterThan(50L * empty.getSerializedSize());
  }

  @Test
  void whatIsLargeInItselfWeighsLittleMore() {
    var large = StartWorkflowExecutionRequest.newBuilder()
        .setInput(Payloads.newBuilder()
            .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(new byte[3_000_000]))))
        .build();

    assertThat(weight(large)).isBetween(3_000_000L, 3_002_000L);
  }

  @Test
  void malformedBytesHaveAWeight() {
    assertThat(RequestWeight.of(
            new byte[] {10, 127, 1, 2}, StartWorkflowExecutionRequest.getDescriptor(), 1_000))
        .isLessThan(1_000);
  }

  private static long weight(Message message) {
    return RequestWeight.of(message.toByteArray(), message.getDescriptorForType(), Long.MAX_VALUE);
  }

  private StreamTraffic stream(boolean isWorker, String name) {
    var stream = new StreamTraffic(room, calls, isWorker);
    stream.begin(Attributes.EMPTY, () -> told.add(name));
    return stream;
  }
}
