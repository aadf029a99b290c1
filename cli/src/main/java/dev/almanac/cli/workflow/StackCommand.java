package dev.almanac.cli.workflow;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RejectOption;
import dev.almanac.cli.workflow.option.RunOptions;
import io.temporal.api.common.v1.Payloads;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac workflow stack}. */
@Command(
    name = "stack",
    header = "Show the stack trace of a workflow's code. A worker answers.",
    footer = {
      "",
      "Example:",
      "  almanac workflow stack -w order-7",
    })
final class StackCommand implements Runnable {
  private static final String STACK = "__stack_trace";

  @Mixin
  private RunOptions run;

  @Mixin
  private RejectOption reject;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    new Query(STACK, Payloads.getDefaultInstance())
        .ask(run, reject, server, output, StackCommand::lines);
  }

  /** A stack trace is one string; people read it better as lines. */
  private static String lines(Payloads result) {
    var text = Query.values(result);
    try {
      var json = JsonParser.parseString(text);
      return json.isJsonPrimitive() ? json.getAsString().replace("\t", "    ") : text;
    } catch (JsonParseException e) {
      return text;
    }
  }
}
