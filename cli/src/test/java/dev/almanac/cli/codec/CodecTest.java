package dev.almanac.cli.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.wire.PayloadText;
import dev.almanac.cli.workflow.CommandRun;
import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceProto;
import dev.almanac.protocol.v1.EmbeddedProto;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionCompletedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionFailedEventAttributes;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowResponse;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Payloads that only a codec server can read. */
class CodecTest {
  private static final String SECRET = "{\"card\": 4711}";

  private CannedServer server;
  private ReversingCodec codec;

  @BeforeEach
  void start() throws IOException {
    codec = new ReversingCodec();
    Payload secret = ReversingCodec.encoded(PayloadText.parse(SECRET));
    var run = WorkflowExecutionInfo.newBuilder()
        .setExecution(WorkflowExecution.newBuilder().setWorkflowId("w"))
        .setMemo(Memo.newBuilder().putFields("note", secret))
        .setSearchAttributes(
            SearchAttributes.newBuilder().putIndexedFields("Customer", PayloadText.string("ada")))
        .build();
    server = new CannedServer()
        .answer(
            WorkflowServiceGrpc.getStartWorkflowExecutionMethod(),
            request -> StartWorkflowExecutionResponse.newBuilder().setRunId("r").build())
        .answer(
            WorkflowServiceGrpc.getListWorkflowExecutionsMethod(),
            request ->
                ListWorkflowExecutionsResponse.newBuilder().addExecutions(run).build())
        .answer(
            WorkflowServiceGrpc.getDescribeWorkflowExecutionMethod(),
            request -> DescribeWorkflowExecutionResponse.newBuilder()
                .setWorkflowExecutionInfo(run)
                .build())
        .answer(
            WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(),
            request -> history(completed(secret)))
        .answer(
            WorkflowServiceGrpc.getQueryWorkflowMethod(),
            request -> QueryWorkflowResponse.newBuilder()
                .setQueryResult(Payloads.newBuilder().addPayloads(secret))
                .build());
  }

  @AfterEach
  void stop() {
    server.close();
    codec.close();
  }

  @Test
  void areEncodedBeforeAServerSeesThem() {
    assertThat(run("start --type T --tq q -w w --input 1 --input 2 --memo a=3"
                + " --search-attribute Customer=\"ada\"")
            .exitCode())
        .isZero();
    var start = server.last(StartWorkflowExecutionRequest.class);
    assertThat(start.getInput().getPayloadsList()).hasSize(2).allMatch(ReversingCodec::isEncoded);
    assertThat(start.getMemo().getFieldsMap().values()).allMatch(ReversingCodec::isEncoded);
    assertThat(start.getSearchAttributes().getIndexedFieldsMap().values())
        .isNotEmpty()
        .noneMatch(ReversingCodec::isEncoded);

    assertThat(run("signal -w w --name s --input 1").exitCode()).isZero();
    assertThat(server.last(SignalWorkflowExecutionRequest.class).getInput().getPayloadsList())
        .singleElement()
        .matches(ReversingCodec::isEncoded);

    assertThat(run("query -w w --name q --input 1").exitCode()).isZero();
    assertThat(server.last(QueryWorkflowRequest.class).getQuery().getQueryArgs().getPayloadsList())
        .singleElement()
        .matches(ReversingCodec::isEncoded);
  }

  @Test
  void areEncodedInsideOfOurOwnMessagesToo() throws InvalidProtocolBufferException {
    var created = server.run(with(List.of(
        "schedule",
        "create",
        "s",
        "--catch-up-unbounded",
        "--interval",
        "1h",
        "--type",
        "T",
        "--tq",
        "q",
        "--input",
        "1")));

    assertThat(created.err()).isEmpty();
    var request = io.temporal.api.workflowservice.v1.CreateScheduleRequest.parseFrom(
        server.last(CreateScheduleRequest.class).getRequest());
    assertThat(request.getSchedule().getAction().getStartWorkflow().getInput().getPayloadsList())
        .singleElement()
        .matches(ReversingCodec::isEncoded);
  }

  @Test
  void areDecodedInEveryAnswer() {
    assertThat(run("describe -w w").out()).contains("4711").contains("ada");
    assertThat(run("show -w w").out()).contains("4711");
    assertThat(run("result -w w").out()).contains("4711");
    assertThat(run("query -w w --name q").out()).contains("4711");
    assertThat(run("list -o json").out()).contains("4711").contains("ada");
  }

  @Test
  void arriveWithTheNamespaceAndTheKeysOfTheCaller() {
    run("query -w w --name q --codec-auth Bearer~abc --codec-header X-Team=blue");

    assertThat(codec.asked())
        .containsExactly(
            new ReversingCodec.Asked("/codec/decode", "default", "Bearer~abc", "blue", 1));
  }

  @Test
  void areShownEncodedWithANoteIfTheCodecServerFails() {
    for (var odd : List.of(
        new ReversingCodec.Odd(500, "no"),
        new ReversingCodec.Odd(302, ""),
        new ReversingCodec.Odd(200, "<html>"),
        new ReversingCodec.Odd(200, "{\"payloads\": []}"))) {
      codec.answerWith(odd);
      var described = run("describe -w w");

      assertThat(described.exitCode()).isZero();
      assertThat(described.out()).contains("binary/reversed").doesNotContain("4711");
      assertThat(described.err())
          .startsWith("almanac: Payloads are shown as they are stored: the codec server "
              + codec.endpoint() + "/decode did not help: ");
      assertThat(described.err().lines()).hasSize(1);
    }
    assertThat(codec.asked()).noneMatch(asked -> asked.path().contains("elsewhere"));
  }

  @Test
  void areNotSentIfTheCodecServerFails() {
    codec.answerWith(new ReversingCodec.Odd(503, ""));
    var started = run("start --type T --tq q -w w --input 1");

    assertThat(started.exitCode()).isEqualTo(1);
    assertThat(started.err())
        .isEqualTo("almanac: the codec server %s/encode did not help: HTTP 503%n"
            .formatted(codec.endpoint()));
    assertThat(server.requests(StartWorkflowExecutionRequest.class)).isEmpty();
  }

  @Test
  void areAskedAboutInParts() {
    Payload secret = ReversingCodec.encoded(PayloadText.parse(SECRET));
    server.answer(WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(), request -> {
      var events = new ArrayList<HistoryEvent>();
      for (int i = 0; i < 450; i++) {
        events.add(completed(secret));
      }
      return history(events.toArray(HistoryEvent[]::new));
    });

    assertThat(run("show -w w").out()).contains("4711").doesNotContain("reversed");
    assertThat(codec.asked())
        .extracting(ReversingCodec.Asked::payloads)
        .containsExactly(200, 200, 50);
  }

  @Test
  void holdTheTextsOfFailures() {
    var hidden =
        PayloadText.parse("{\"message\": \"the card is lost\", \"stack_trace\": \"at A\"}");
    server.answer(
        WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(),
        request -> history(HistoryEvent.newBuilder()
            .setEventId(1)
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED)
            .setWorkflowExecutionFailedEventAttributes(
                WorkflowExecutionFailedEventAttributes.newBuilder()
                    .setFailure(Failure.newBuilder()
                        .setMessage("Encoded failure")
                        .setEncodedAttributes(ReversingCodec.encoded(hidden))))
            .build()));

    assertThat(run("show -w w").out())
        .contains("the card is lost")
        .doesNotContain("Encoded failure");
  }

  @Test
  void areFoundInEveryFieldOfOurOwnThatHoldsAMessage() {
    var embedded = Stream.concat(
            Stream.of(ScheduleServiceProto.getDescriptor()),
            ScheduleServiceProto.getDescriptor().getDependencies().stream())
        .flatMap(file -> file.getMessageTypes().stream())
        .flatMap(type -> type.getFields().stream())
        .map(field -> field.getOptions().getExtension(EmbeddedProto.embedded))
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();

    assertThat(embedded)
        .hasSizeGreaterThan(5)
        .allSatisfy(name -> assertThat(MessagePayloads.type(name)).isNotNull());
  }

  private CommandRun run(String command) {
    return server.run(with(List.of(("workflow " + command).split(" "))));
  }

  private String[] with(List<String> command) {
    var all = new ArrayList<>(command);
    all.addAll(List.of("--codec-endpoint", codec.endpoint()));
    return all.toArray(String[]::new);
  }

  private static GetWorkflowExecutionHistoryResponse history(HistoryEvent... events) {
    return GetWorkflowExecutionHistoryResponse.newBuilder()
        .setHistory(History.newBuilder().addAllEvents(List.of(events)))
        .build();
  }

  private static HistoryEvent completed(Payload result) {
    return HistoryEvent.newBuilder()
        .setEventId(1)
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED)
        .setWorkflowExecutionCompletedEventAttributes(
            WorkflowExecutionCompletedEventAttributes.newBuilder()
                .setResult(Payloads.newBuilder().addPayloads(result)))
        .build();
  }
}
