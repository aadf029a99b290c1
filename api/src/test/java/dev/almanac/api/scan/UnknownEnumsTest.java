package dev.almanac.api.scan;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.temporal.api.common.v1.Link;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.api.operatorservice.v1.OperatorServiceGrpc;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UnknownEnumsTest {
  private static final int UNKNOWN = 9_999;
  private static final int MAX_DEPTH = 6;
  private static final long SEED = 20_261_116;

  @Test
  void findsWhatAWalkOverEachRequestFinds() {
    int unknown = 0;
    for (var request : requests()) {
      var walked = EnumWalk.unknown(request);
      unknown += walked.size();

      assertThat(scan(request.toByteArray(), request).hasUnknownEnum())
          .as("%s", request)
          .isEqualTo(!walked.isEmpty());
      assertThat(UnknownEnums.refusal(request).map(RpcError::message).stream())
          .as("%s", request)
          .containsExactlyElementsOf(walked);
    }
    assertThat(unknown).isGreaterThan(100);
  }

  /** Bytes that the parser takes must not get past the scan, whatever they are. */
  @Test
  void findsInDamagedBytesWhatTheParserFinds() {
    var random = new Random(SEED);
    int found = 0;
    for (var request : requests()) {
      byte[] bytes = request.toByteArray();
      for (int round = 0; round < 20; round++) {
        byte[] damaged = bytes.clone();
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        var scan = scan(damaged, request);
        try {
          var message = request.getParserForType().parseFrom(damaged);
          boolean isUnknown = !EnumWalk.unknown(message).isEmpty();
          assertThat(UnknownEnums.refusal(message).isPresent()).isEqualTo(isUnknown);
          assertThat(scan.hasUnknownEnum() || !isUnknown)
              .as("seed %d: %s of %s", SEED, ByteString.copyFrom(damaged), request)
              .isTrue();
          found += isUnknown ? 1 : 0;
        } catch (InvalidProtocolBufferException malformed) {
          assertThat(scan.weight()).isPositive();
        }
      }
    }
    assertThat(found).isGreaterThan(200);
  }

  @Test
  void namesTheFieldAndTheNumber() {
    assertRefused(
        StartWorkflowExecutionRequest.newBuilder()
            .setTaskQueue(TaskQueue.newBuilder().setKindValue(-1))
            .build(),
        "Invalid TaskQueue.kind: unknown TaskQueueKind -1.");
    assertRefused(
        AddSearchAttributesRequest.newBuilder()
            .putSearchAttributesValue("a", UNKNOWN)
            .build(),
        "Invalid AddSearchAttributesRequest.SearchAttributesEntry.value:"
            + " unknown IndexedValueType 9999.");
  }

  @Test
  void looksAtEachOfManyHoweverTheyAreWritten() {
    var packed = ResetWorkflowExecutionRequest.newBuilder()
        .addResetReapplyExcludeTypes(ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL)
        .addResetReapplyExcludeTypesValue(77)
        .build();
    int tag = ResetWorkflowExecutionRequest.RESET_REAPPLY_EXCLUDE_TYPES_FIELD_NUMBER << 3;
    var oneByOne = new byte[] {(byte) tag, 1, (byte) tag, 77};

    assertRefused(
        packed,
        "Invalid ResetWorkflowExecutionRequest.reset_reapply_exclude_types:"
            + " unknown ResetReapplyExcludeType 77.");
    assertThat(scan(oneByOne, packed).hasUnknownEnum()).isTrue();
    assertThat(scan(new byte[] {(byte) tag, 1, (byte) tag, 0}, packed).hasUnknownEnum())
        .isFalse();
  }

  @Test
  void keepsThoseThatNoRuleLooksAt() {
    var request = StartWorkflowExecutionRequest.newBuilder()
        .setContinuedFailure(Failure.newBuilder()
            .setApplicationFailureInfo(
                ApplicationFailureInfo.newBuilder().setCategoryValue(UNKNOWN)))
        .addLinks(Link.newBuilder()
            .setWorkflowEvent(Link.WorkflowEvent.newBuilder()
                .setEventRef(
                    Link.WorkflowEvent.EventReference.newBuilder().setEventTypeValue(UNKNOWN))))
        .build();

    assertThat(scan(request.toByteArray(), request).hasUnknownEnum()).isFalse();
    assertThat(UnknownEnums.refusal(request)).isEmpty();
  }

  @Test
  void aValueThatALaterOneReplacesDoesNotCount() throws InvalidProtocolBufferException {
    var unknown = StartWorkflowExecutionRequest.newBuilder()
        .setWorkflowIdReusePolicyValue(UNKNOWN)
        .build();
    var known = StartWorkflowExecutionRequest.newBuilder()
        .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE)
        .build();
    var both = unknown.toByteString().concat(known.toByteString());

    assertThat(scan(both.toByteArray(), known).hasUnknownEnum()).isTrue();
    assertThat(UnknownEnums.refusal(StartWorkflowExecutionRequest.parseFrom(both)))
        .isEmpty();
  }

  private static void assertRefused(Message request, String message) {
    assertThatThrownBy(() -> UnknownEnums.refuse(request))
        .isInstanceOfSatisfying(
            RpcException.class,
            refused -> assertThat(refused.error().code()).isEqualTo(RpcError.Code.INVALID_ARGUMENT))
        .hasMessage(message);
  }

  private static RequestScan scan(byte[] bytes, Message type) {
    return RequestScan.of(bytes, bytes.length, type.getDescriptorForType(), Long.MAX_VALUE);
  }

  /** Each request, with an unknown number in each of its enums. */
  private static List<Message> requests() {
    var requests = new ArrayList<Message>();
    Stream.of(
            WorkflowServiceGrpc.getServiceDescriptor(),
            OperatorServiceGrpc.getServiceDescriptor(),
            dev.almanac.protocol.operator.v1.OperatorServiceGrpc.getServiceDescriptor(),
            ScheduleServiceGrpc.getServiceDescriptor())
        .flatMap(service -> service.getMethods().stream())
        .map(method -> (PrototypeMarshaller<?>) method.getRequestMarshaller())
        .map(marshaller -> (Message) requireNonNull(marshaller.getMessagePrototype()))
        .forEach(type -> paths(type.getDescriptorForType(), List.of())
            .forEach(path -> requests.add(with(type.newBuilderForType(), path))));
    return requests;
  }

  /** The ways to all enums of a message; a type is not looked at again inside of itself. */
  private static List<List<FieldDescriptor>> paths(Descriptor type, List<FieldDescriptor> way) {
    var found = new ArrayList<List<FieldDescriptor>>();
    for (var field : type.getFields()) {
      var longer = Stream.concat(way.stream(), Stream.of(field)).toList();
      if (field.getJavaType() == JavaType.ENUM) {
        found.add(longer);
      } else if (field.getJavaType() == JavaType.MESSAGE
          && longer.size() < MAX_DEPTH
          && way.stream().noneMatch(f -> f.getContainingType().equals(field.getMessageType()))) {
        found.addAll(paths(field.getMessageType(), longer));
      }
    }
    return found;
  }

  private static Message with(Message.Builder message, List<FieldDescriptor> path) {
    var field = path.getFirst();
    Object value = field.getJavaType() == JavaType.ENUM
        ? field.getEnumType().findValueByNumberCreatingIfUnknown(UNKNOWN)
        : with(message.newBuilderForField(field), path.subList(1, path.size()));
    if (field.isRepeated()) {
      message.addRepeatedField(field, value);
    } else {
      message.setField(field, value);
    }
    return message.build();
  }
}
