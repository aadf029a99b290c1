package dev.almanac.cli.workflow.option;

import com.google.gson.JsonObject;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.text.PrintableText;
import io.temporal.api.workflowservice.v1.StartBatchOperationRequest;

/** Starts batch operations and prints their ids. */
public record BatchStart(Connection connection, ServerOptions server, MessageOutput output) {
  public void send(StartBatchOperationRequest.Builder batch) {
    var request = batch.setNamespace(server.namespace()).build();
    Object ignored = connection.call(stub -> stub.startBatchOperation(request));
    switch (output.format()) {
      case TEXT ->
        output
            .out()
            .println(PrintableText.line("Started batch '%s'.".formatted(request.getJobId())));
      case JSON, JSONL -> {
        var started = new JsonObject();
        started.addProperty("batchJobId", request.getJobId());
        output.print(started);
      }
    }
  }
}
