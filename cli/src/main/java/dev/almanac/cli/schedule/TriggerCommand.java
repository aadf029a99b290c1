package dev.almanac.cli.schedule;

import dev.almanac.cli.schedule.option.AskerOptions;
import dev.almanac.cli.schedule.option.OverlapOption;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.InputOptions;
import dev.almanac.cli.workflow.option.LabelOptions;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.TriggerOutcome;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import dev.almanac.protocol.schedule.v1.TriggerScheduleResponse;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule trigger}. */
@Command(
    name = "trigger",
    header = "Start a run of a schedule now.",
    description = {
      "The overlap policy of the schedule applies, unless another is given. Input, memo and",
      "search attributes are for this run only.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac schedule trigger --sid nightly",
      "  almanac schedule trigger --sid nightly --overlap-policy AllowAll --reason 'try again'",
    })
final class TriggerCommand implements Callable<Integer> {
  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private OverlapOption overlap;

  @Mixin
  private InputOptions input;

  @Mixin
  private LabelOptions labels;

  @Mixin
  private AskerOptions asker;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public Integer call() {
    try (var connection = server.connect()) {
      try {
        var answer = connection.call(ScheduleServiceGrpc.getTriggerScheduleMethod(), request());
        output.print(answer, sentence(answer));
        return answer.getOutcome() == TriggerOutcome.TRIGGER_OUTCOME_FAILED ? 1 : 0;
      } catch (CallFailedException e) {
        if (!e.isUnimplemented()) {
          throw e;
        }
        patch(connection, e);
        return 0;
      }
    }
  }

  /** Uses Temporal's call, which can do less and does not say what became of it. */
  private void patch(Connection connection, CallFailedException lack) {
    if (input.isGiven() || labels.isGiven()) {
      throw lack.with("it takes no input, memo or search attributes for one run");
    }
    var request = PatchScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setIdentity(server.identity())
        .setRequestId(asker.asker(server).getRequestId());
    request.getPatchBuilder().getTriggerImmediatelyBuilder().setOverlapPolicy(overlap.policy());
    var answer = connection.call(stub -> stub.patchSchedule(request.build()));
    output.print(
        answer,
        "Asked the server to trigger schedule '%s'. It does not say what became of that;"
                .formatted(id.id())
            + " 'almanac schedule describe' shows the last starts.");
  }

  private TriggerScheduleRequest request() {
    var request = TriggerScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setAsker(asker.asker(server))
        .setOverlapPolicy(overlap.policy().getNumber());
    if (input.isGiven()) {
      request.setInput(input.read().toByteString());
    }
    labels.memo().ifPresent(memo -> request.setMemo(memo.toByteString()));
    labels
        .attributes()
        .ifPresent(attributes -> request.setSearchAttributes(attributes.toByteString()));
    return request.build();
  }

  private String sentence(TriggerScheduleResponse answer) {
    return switch (answer.getOutcome()) {
      case TRIGGER_OUTCOME_STARTED ->
        "Started workflow '%s', run %s.".formatted(answer.getWorkflowId(), answer.getRunId());
      case TRIGGER_OUTCOME_BUFFERED -> "It waits until the running workflow has closed.";
      case TRIGGER_OUTCOME_SKIPPED -> "Nothing was started: %s.".formatted(answer.getReason());
      case TRIGGER_OUTCOME_FAILED -> "The start failed: %s.".formatted(answer.getReason());
      case TRIGGER_OUTCOME_PENDING, TRIGGER_OUTCOME_UNSPECIFIED, UNRECOGNIZED ->
        "Triggered schedule '%s' (%s).".formatted(id.id(), EnumWords.of(answer.getOutcome()));
    };
  }
}
