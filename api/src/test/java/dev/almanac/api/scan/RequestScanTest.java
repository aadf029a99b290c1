package dev.almanac.api.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Message;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import io.temporal.api.workflowservice.v1.RecordWorkerHeartbeatRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class RequestScanTest {
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
    var bytes = new byte[] {10, 127, 1, 2};

    assertThat(scan(bytes, StartWorkflowExecutionRequest.getDescriptor()).weight())
        .isLessThan(1_000);
  }

  @Test
  void aLengthThatCannotBeWeighsNothing() {
    var negative = new byte[] {10, -1, -1, -1, -1, 15};

    assertThat(scan(negative, StartWorkflowExecutionRequest.getDescriptor()).weight())
        .isBetween(0L, 1_000L);
  }

  @Test
  void endsWhenTheWeightIsTooMuch() {
    var many = RecordWorkerHeartbeatRequest.newBuilder()
        .addAllWorkerHeartbeat(Collections.nCopies(100_000, WorkerHeartbeat.getDefaultInstance()))
        .build();
    byte[] bytes = many.toByteArray();

    assertThat(RequestScan.of(bytes, bytes.length, many.getDescriptorForType(), 10_000)
            .weight())
        .isBetween(10_001L, 11_000L);
  }

  private static long weight(Message message) {
    return scan(message.toByteArray(), message.getDescriptorForType()).weight();
  }

  private static RequestScan scan(byte[] bytes, Descriptor type) {
    return RequestScan.of(bytes, bytes.length, type, Long.MAX_VALUE);
  }
}
