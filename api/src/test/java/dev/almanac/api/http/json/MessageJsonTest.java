package dev.almanac.api.http.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.protobuf.FieldMask;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.JsonFormat;
import dev.almanac.api.Growth;
import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import io.temporal.api.common.v1.Header;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.errordetails.v1.NamespaceNotFoundFailure;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.SchedulePolicies;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateActivityOptionsRequest;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MessageJsonTest {
  private static final JsonStyle LONG = new JsonStyle(false, false);
  private static final JsonStyle SHORT = JsonStyle.PLAIN;

  static Stream<Message> messages() {
    return Stream.of(
        StartWorkflowExecutionRequest.getDefaultInstance(),
        HistoryEvent.newBuilder()
            .setEventId(Long.MAX_VALUE)
            .setEventTime(Timestamp.newBuilder().setSeconds(1_750_000_000).setNanos(123_000_000))
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
            .setWorkflowExecutionStartedEventAttributes(
                WorkflowExecutionStartedEventAttributes.newBuilder()
                    .setWorkflowRunTimeout(Duration.newBuilder().setSeconds(-1).setNanos(-5_000))
                    .setAttempt(-3)
                    .setHeader(Header.newBuilder().putFields("k\"ä\u2028", payload("x", "y"))))
            .build(),
        Schedule.newBuilder()
            .setSpec(
                ScheduleSpec.newBuilder().setTimezoneData(ByteString.copyFrom(new byte[] {-1})))
            .setPolicies(SchedulePolicies.newBuilder()
                .setOverlapPolicy(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ALL))
            .build(),
        UpdateActivityOptionsRequest.newBuilder()
            .setUpdateMask(FieldMask.newBuilder().addPaths("task_queue.name").addPaths("priority"))
            .build(),
        com.google.protobuf.Struct.newBuilder()
            .putFields("n", com.google.protobuf.util.Values.of(1.5))
            .putFields(
                "l",
                com.google.protobuf.util.Values.of(List.of(
                    com.google.protobuf.util.Values.ofNull(),
                    com.google.protobuf.util.Values.of(true))))
            .build(),
        com.google.protobuf.DoubleValue.of(Double.NEGATIVE_INFINITY),
        com.google.protobuf.UInt64Value.of(-1));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void writesAndReadsLikeOtherPrograms(Message message) throws Exception {
    String json = JsonFormat.printer().omittingInsignificantWhitespace().print(message);

    assertThat(MessageWriter.text(message, LONG)).isEqualTo(json);
    assertThat(read(json, message, LONG)).isEqualTo(message);
  }

  @Test
  void readsBothNamesOfAField() throws Exception {
    var expected = StartWorkflowExecutionRequest.newBuilder().setWorkflowId("w").build();

    assertThat(read("{\"workflowId\":\"w\"}", expected, SHORT)).isEqualTo(expected);
    assertThat(read("{\"workflow_id\":\"w\"}", expected, SHORT)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "SCHEDULE_OVERLAP_POLICY_BUFFER_ONE",
    "BUFFER_ONE",
    "BufferOne",
  })
  void readsLongAndShortNamesOfEnumValues(String name) throws Exception {
    assertThat(read(
            "{\"overlapPolicy\":\"%s\"}".formatted(name),
            SchedulePolicies.getDefaultInstance(),
            SHORT))
        .isEqualTo(SchedulePolicies.newBuilder()
            .setOverlapPolicy(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ONE)
            .build());
  }

  @Test
  void notesUnknownNumbersOfEnums() throws Exception {
    var reader = new MessageReader(SHORT, Long.MAX_VALUE);
    reader.read("{\"overlapPolicy\":99}", SchedulePolicies.newBuilder());

    assertThat(reader.hasUnknownEnum()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{'                                      | Invalid body: malformed JSON",
        "'[]'                                     | Invalid body: expected an object, found an "
            + "array",
        "'{} {}'                                  | Invalid body: malformed JSON",
        "'{\"workflowTyp\":{}}'                   | Invalid workflowTyp: "
            + "StartWorkflowExecutionRequest has no such field",
        "'{\"workflowType\":{\"nam\":1}}'         | Invalid workflowType.nam: WorkflowType has "
            + "no such field",
        "'{\"workflowType\":\"t\"}'               | Invalid workflowType: expected an object, "
            + "found a text",
        "'{\"workflowId\":1}'                     | Invalid workflowId: expected a text, found a "
            + "number",
        "'{\"workflowId\":\"a\",\"workflow_id\":\"b\"}' | Invalid workflow_id: found twice",
        "'{\"workflowId\":\"\\ud800\"}'           | Invalid workflowId: expected text in whole "
            + "characters",
        "'{\"workflowRunTimeout\":\"5 minutes\"}' | Invalid workflowRunTimeout: expected a "
            + "duration in seconds like 90s, found '5 minutes'",
        "'{\"workflowIdReusePolicy\":\"Maybe\"}'  | Invalid workflowIdReusePolicy: expected a "
            + "value of WorkflowIdReusePolicy, found 'Maybe'",
        "'{\"requestEagerExecution\":1}'          | Invalid requestEagerExecution: expected no "
            + "number, found a number",
        "'{\"retryPolicy\":{\"maximumAttempts\":1.5}}' | Invalid retryPolicy.maximumAttempts: "
            + "expected a whole number that fits, found '1.5'",
        "'{\"retryPolicy\":{\"maximumAttempts\":1e99999999}}' | Invalid "
            + "retryPolicy.maximumAttempts",
        "'{\"retryPolicy\":{\"maximumAttempts\":4294967296}}' | Invalid "
            + "retryPolicy.maximumAttempts",
        "'{\"retryPolicy\":{\"nonRetryableErrorTypes\":[\"a\",null]}}' | Invalid "
            + "retryPolicy.nonRetryableErrorTypes[1]: expected a value, found null",
        "'{\"memo\":{\"fields\":{\"a\":{},\"a\":{}}}}' | Invalid memo.fields.a: found twice",
      })
  void namesTheFieldAndTheFault(String json, String fault) {
    assertThatThrownBy(() -> read(json, StartWorkflowExecutionRequest.getDefaultInstance(), SHORT))
        .isInstanceOfSatisfying(
            JsonException.class, refused -> assertThat(refused.fault()).startsWith(fault));
  }

  @Test
  void refusesMessagesNestedTooDeeply() {
    String json = "{\"cause\":".repeat(100) + "{}" + "}".repeat(100);

    assertThatThrownBy(() -> read(json, Failure.getDefaultInstance(), SHORT))
        .isInstanceOfSatisfying(
            JsonException.class,
            refused -> assertThat(refused.fault()).contains("more than 80 levels deep"));
  }

  @Test
  void stopsWhereTheMessageTakesTooMuchMemory() {
    String json = "{\"payloads\":[" + "{},".repeat(10_000) + "{}]}";

    assertThatThrownBy(() -> new MessageReader(LONG, 100_000).read(json, Payloads.newBuilder()))
        .isInstanceOf(Weight.TooLarge.class);
  }

  @Test
  void countsThePartsOfAMask() {
    String json = "{\"updateMask\":\"" + "a,".repeat(10_000) + "a\"}";
    var message = UpdateActivityOptionsRequest.newBuilder();

    assertThatThrownBy(() -> new MessageReader(LONG, 100_000).read(json, message))
        .isInstanceOf(Weight.TooLarge.class);
  }

  @Test
  void longNamesAboveManyValuesCostNoMoreThanTheirLength() {
    Growth.of("long name", MessageJsonTest::readBelow).upTo(60_000).check("a");
  }

  /** As many values below the name as it has characters. */
  private static void readBelow(String name) {
    var values = IntStream.range(0, name.length()).mapToObj("\"%x\":\"\""::formatted);
    String json = "{\"fields\":{\"%s\":{\"metadata\":{%s}}}}"
        .formatted(name, values.collect(Collectors.joining(",")));
    var memo = Memo.newBuilder();
    try {
      new MessageReader(LONG, Long.MAX_VALUE).read(json, memo);
    } catch (JsonException e) {
      throw new AssertionError(e.fault(), e);
    }
    assertThat(memo.getFieldsMap()).containsOnlyKeys(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '!',
      value = {
        "json/plain  |                        | {\"a\":[1,2.50,\"x\"]} | {\"a\":[1,2.50,\"x\"]}",
        "json/plain  |                        | \"text\"             | \"text\"",
        "binary/null |                        | !!                   | null",
        "json/protobuf | temporal.T           | {\"b\":1}            | "
            + "{\"b\":1,\"_protoMessageType\":\"temporal.T\"}",
      })
  void writesPayloadsInShortAndReadsThemAgain(
      String encoding, String messageType, String data, String json) throws Exception {
    var payload = Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8(encoding))
        .setData(ByteString.copyFromUtf8(data));
    if (messageType != null) {
      payload.putMetadata("messageType", ByteString.copyFromUtf8(messageType));
    }
    var payloads = Payloads.newBuilder().addPayloads(payload).build();

    assertThat(MessageWriter.text(payload.build(), SHORT)).isEqualTo(json);
    assertThat(MessageWriter.text(payloads, SHORT)).isEqualTo("[" + json + "]");
    assertThat(read(json, payload.build(), SHORT)).isEqualTo(payload.build());
    assertThat(read("[" + json + "]", payloads, SHORT)).isEqualTo(payloads);
  }

  @Test
  void writesPayloadsInFullThatHaveNoShortForm() throws Exception {
    var payloads = Payloads.newBuilder()
        .addPayloads(payload("json/plain", "1"))
        .addPayloads(payload("binary/plain", "\u0001"))
        .addPayloads(payload("json/plain", "broken {"))
        .build();
    String json = MessageWriter.text(payloads, SHORT);

    assertThat(json)
        .isEqualTo("{\"payloads\":[1,"
            + "{\"metadata\":{\"encoding\":\"YmluYXJ5L3BsYWlu\"},\"data\":\"AQ==\"},"
            + "{\"metadata\":{\"encoding\":\"anNvbi9wbGFpbg==\"},\"data\":\"YnJva2VuIHs=\"}]}");
    assertThat(read(json, payloads, SHORT)).isEqualTo(payloads);
  }

  @Test
  void whatLooksLikeAPayloadButIsNoneIsData() throws Exception {
    String json = "{\"metadata\":{\"encoding\":\"?\"},\"data\":\"AQ==\"}";

    assertThat(read(json, Payload.getDefaultInstance(), SHORT))
        .isEqualTo(payload("json/plain", json));
  }

  @Test
  void showsMessagesInBytesAsWhatTheyAre() throws Exception {
    var spec = ScheduleSpec.newBuilder().setTimezoneName("Europe/Berlin");
    var inner = io.temporal.api.workflowservice.v1.CreateScheduleRequest.newBuilder()
        .setSchedule(Schedule.newBuilder().setSpec(spec))
        .build();
    var outer =
        CreateScheduleRequest.newBuilder().setRequest(inner.toByteString()).build();
    String json = "{\"request\":{\"schedule\":{\"spec\":{\"timezoneName\":\"Europe/Berlin\"}}}}";

    assertThat(MessageWriter.text(outer, SHORT)).isEqualTo(json);
    assertThat(read(json, outer, SHORT)).isEqualTo(outer);
  }

  @Test
  void showsDetailsOfErrors() throws Exception {
    var status = com.google.rpc.Status.newBuilder()
        .setCode(5)
        .addDetails(
            Any.pack(NamespaceNotFoundFailure.newBuilder().setNamespace("n").build()))
        .addDetails(Any.newBuilder().setTypeUrl("type.x/unknown").setValue(ByteString.EMPTY))
        .build();
    String url = "type.googleapis.com/temporal.api.errordetails.v1.NamespaceNotFoundFailure";

    assertThat(MessageWriter.text(status, LONG))
        .isEqualTo(("{\"code\":5,\"details\":[{\"@type\":\"%s\",\"namespace\":\"n\"},"
                + "{\"@type\":\"type.x/unknown\",\"value\":\"\"}]}")
            .formatted(url));
  }

  private static Payload payload(String encoding, String data) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8(encoding))
        .setData(ByteString.copyFromUtf8(data))
        .build();
  }

  private static Message read(String json, Message type, JsonStyle style) throws JsonException {
    var message = type.newBuilderForType();
    new MessageReader(style, Long.MAX_VALUE).read(json, message);
    return message.build();
  }
}
