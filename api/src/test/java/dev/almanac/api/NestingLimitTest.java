package dev.almanac.api;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.WireFormat;
import dev.almanac.testkit.DeepMessages;
import io.grpc.MethodDescriptor;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Response;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages that can be nested in themselves, wherever a request may have them. */
class NestingLimitTest {
  @Test
  void everyRequestMayBeNestedUpToTheLimitAndNoDeeper() {
    int places = 0;
    for (var service : Services.SPOKEN) {
      for (var method : service.getMethods()) {
        var prototype = prototype(method);
        for (var place : DeepMessages.placesIn(prototype.getDescriptorForType())) {
          places++;
          var deepest = place.message(NestingLimit.LEVELS).toByteArray();
          assertThat(read(prototype, deepest).toByteArray()).isEqualTo(deepest);
          var tooDeep = place.message(NestingLimit.LEVELS + 1).toByteArray();
          assertThatThrownBy(() -> read(prototype, tooDeep))
              .as("%s of %s", place, prototype.getDescriptorForType().getFullName())
              .isInstanceOf(RequestReader.TooDeep.class)
              .hasMessageStartingWith(place.first());
        }
      }
    }
    assertThat(places).isGreaterThan(10);
  }

  @Test
  void theRefusalNamesTheFieldAndTheLimit() {
    try (var server = Loopback.serving()) {
      var refused = catchThrowableOfType(
          StatusRuntimeException.class,
          () -> server
              .workflows()
              .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
                  .setContinuedFailure(chain(97))
                  .build()));

      assertThat(refused.getStatus().getCode()).isEqualTo(Code.INVALID_ARGUMENT);
      assertThat(refused.getStatus().getDescription())
          .isEqualTo("Invalid continued_failure.cause:"
              + " messages are nested more than 80 levels deep.");
    }
  }

  /** Deeper than the stack is: nothing may recurse that far. */
  @Test
  void aHundredThousandLevelsAreRefusedLikeEightyOne() {
    byte[] deep = causes(100_000);
    var prototype = StartWorkflowExecutionRequest.getDefaultInstance();

    assertThatThrownBy(() -> read(prototype, deep))
        .isInstanceOf(RequestReader.TooDeep.class)
        .hasMessage("continued_failure.cause");
  }

  /** Whatever a field may be that is not known to this version. */
  @Test
  void unknownGroupsHaveTheSameLimit() {
    var prototype = StartWorkflowExecutionRequest.getDefaultInstance();

    assertThat(read(prototype, groups(NestingLimit.LEVELS)).toByteArray())
        .isEqualTo(groups(NestingLimit.LEVELS));
    assertThatThrownBy(() -> read(prototype, groups(NestingLimit.LEVELS + 1)))
        .isInstanceOf(RequestReader.TooDeep.class)
        .hasMessage("field 9999");
  }

  private static byte[] groups(int levels) {
    var group = UnknownFieldSet.getDefaultInstance();
    for (int level = 0; level < levels; level++) {
      group = UnknownFieldSet.newBuilder()
          .addField(9_999, UnknownFieldSet.Field.newBuilder().addGroup(group).build())
          .build();
    }
    return group.toByteArray();
  }

  @Test
  void whatWorkersSayToUpdatesHasTheSameLimit() {
    assertThat(NestingLimit.checked(List.of(said(NestingLimit.LEVELS - 2)))).hasSize(1);
    assertThatThrownBy(() -> NestingLimit.checked(List.of(said(NestingLimit.LEVELS))))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("messages.body.outcome.failure.cause");
  }

  private static io.temporal.api.protocol.v1.Message said(int causes) {
    var response = Response.newBuilder().setOutcome(Outcome.newBuilder().setFailure(chain(causes)));
    return io.temporal.api.protocol.v1.Message.newBuilder()
        .setBody(Any.pack(response.build()))
        .build();
  }

  private static Failure chain(int causes) {
    var failure = Failure.newBuilder().setMessage("the first").build();
    for (int at = 0; at < causes; at++) {
      failure = Failure.newBuilder().setMessage("by " + at).setCause(failure).build();
    }
    return failure;
  }

  /** Written by hand from the inside, for the classes of messages would run out of stack. */
  private static byte[] causes(int levels) {
    var bytes = new byte[16 * levels];
    int begin = bytes.length;
    for (int level = 0; level < levels; level++) {
      int length = bytes.length - begin;
      int field = level == levels - 1
          ? StartWorkflowExecutionRequest.CONTINUED_FAILURE_FIELD_NUMBER
          : Failure.CAUSE_FIELD_NUMBER;
      var head = ByteString.newOutput();
      var out = CodedOutputStream.newInstance(head);
      try {
        out.writeTag(field, WireFormat.WIRETYPE_LENGTH_DELIMITED);
        out.writeUInt32NoTag(length);
        out.flush();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      begin -= head.size();
      head.toByteString().copyTo(bytes, begin);
    }
    return Arrays.copyOfRange(bytes, begin, bytes.length);
  }

  private static Message prototype(MethodDescriptor<?, ?> method) {
    var marshaller = (MethodDescriptor.PrototypeMarshaller<?>) method.getRequestMarshaller();
    return (Message) requireNonNull(marshaller.getMessagePrototype());
  }

  private static Message read(Message prototype, byte[] bytes) {
    var marshaller = io.grpc.protobuf.ProtoUtils.marshaller(prototype);
    return RequestReader.like(marshaller).parse(bytes, bytes.length);
  }
}
