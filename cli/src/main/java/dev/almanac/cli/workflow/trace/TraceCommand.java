package dev.almanac.cli.workflow.trace;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.RunOptions;
import dev.almanac.protocol.text.EnumWords;
import dev.almanac.protocol.text.LengthWords;
import dev.almanac.protocol.text.PrintableText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac workflow trace}. */
@Command(
    name = "trace",
    header = "Show a run and its child workflows as a tree.",
    footer = {
      "",
      "Examples:",
      "  almanac workflow trace -w order-7",
      "  almanac workflow trace -w order-7 --follow --depth 2",
    })
public final class TraceCommand implements Runnable {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  @Mixin
  private RunOptions run;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "How many generations of children to show. Default: 10.")
  private int depth = 10;

  @Option(
      names = {"-f", "--follow"},
      description = "Show the tree again whenever it changes, until the run is closed.")
  private boolean follow;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var reader = new TreeReader(connection, server.namespace(), Math.max(0, depth));
      var shown = List.<String>of();
      RunTree tree;
      do {
        tree = reader.read(run.execution());
        var lines = tree.lines(TraceCommand::state);
        if (!lines.equals(shown)) {
          print(tree);
          shown = lines;
        }
        if (follow && tree.isOpen()) {
          LockSupport.parkNanos(PAUSE.toNanos());
        }
      } while (follow && tree.isOpen());
    }
  }

  private void print(RunTree tree) {
    if (output.format() != MessageOutput.Format.TEXT) {
      output.print(json(tree));
      return;
    }
    tree.lines(TraceCommand::line).forEach(line -> output.out().println(PrintableText.line(line)));
    if (follow && tree.isOpen()) {
      output.out().println();
    }
    output.out().flush();
  }

  /** Says all that changes by itself no longer once the run is closed. */
  private static String state(RunTree node) {
    var activities = node.activities();
    return "%s  %s  %s%s"
        .formatted(
            EnumWords.of(node.status()),
            node.workflowId(),
            node.type(),
            activities.scheduled() == 0
                ? ""
                : "  activities: %d of %d done%s"
                    .formatted(
                        activities.completed(),
                        activities.scheduled(),
                        activities.failed() == 0
                            ? ""
                            : ", %d failed".formatted(activities.failed())));
  }

  private static String line(RunTree node) {
    var end = node.closed().orElseGet(Instant::now);
    return "%s  (%s)".formatted(state(node), LengthWords.of(Duration.between(node.started(), end)));
  }

  private static JsonObject json(RunTree node) {
    var json = new JsonObject();
    json.addProperty("workflowId", node.workflowId());
    json.addProperty("type", node.type());
    json.addProperty("status", EnumWords.of(node.status()));
    json.addProperty("startTime", node.started().toString());
    node.closed().ifPresent(time -> json.addProperty("closeTime", time.toString()));
    json.addProperty("activitiesScheduled", node.activities().scheduled());
    json.addProperty("activitiesCompleted", node.activities().completed());
    json.addProperty("activitiesFailed", node.activities().failed());
    var children = new JsonArray();
    node.children().forEach(child -> children.add(json(child)));
    json.add("children", children);
    json.addProperty("cut", node.isCut());
    return json;
  }
}
