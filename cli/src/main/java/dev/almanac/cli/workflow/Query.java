package dev.almanac.cli.workflow;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RejectOption;
import dev.almanac.cli.workflow.option.RunOptions;
import dev.almanac.cli.workflow.waiting.Unanswered;
import dev.almanac.protocol.text.EnumWords;
import dev.almanac.protocol.text.PayloadWords;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowResponse;
import java.util.function.Function;

/** A query and the output of its answer. */
record Query(String type, Payloads input) {
  /** @param text formats the result for people */
  void ask(
      RunOptions run,
      RejectOption reject,
      ServerOptions server,
      MessageOutput output,
      Function<Payloads, String> text) {
    var request = QueryWorkflowRequest.newBuilder()
        .setNamespace(server.namespace())
        .setExecution(run.execution())
        .setQueryRejectCondition(reject.condition());
    request.getQueryBuilder().setQueryType(type);
    if (input.getPayloadsCount() > 0) {
      request.getQueryBuilder().setQueryArgs(input);
    }
    try (var connection = server.connect()) {
      var answer = new Unanswered(connection, server.namespace(), run.execution())
          .explain(() -> connection.call(stub -> stub.queryWorkflow(request.build())));
      output.printLines(answer, sentence(answer, text));
    }
  }

  private static String sentence(QueryWorkflowResponse answer, Function<Payloads, String> text) {
    return answer.hasQueryRejected()
        ? "Query was rejected: the workflow is "
            + EnumWords.of(answer.getQueryRejected().getStatus()) + "."
        : text.apply(answer.getQueryResult());
  }

  static String values(Payloads result) {
    return PayloadWords.of(result);
  }
}
