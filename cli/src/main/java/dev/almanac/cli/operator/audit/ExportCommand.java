package dev.almanac.cli.operator.audit;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac operator audit export}. */
@Command(
    name = "export",
    header = "Write all records with their hashes as JSON.",
    description = {
      "The records stand chain by chain. Each has its bytes as they are stored and its hash, so",
      "that a copy elsewhere shows what was changed here later.",
    },
    footer = {
      "",
      "Example:",
      "  almanac operator audit export --output jsonl >audit.jsonl",
    })
final class ExportCommand implements Runnable {
  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var elements = output.elements();
    try (var connection = server.connect()) {
      var chains = new Chains(connection);
      for (var chain : chains.all()) {
        chains.read(chain, elements::add);
      }
    }
    elements.end();
  }
}
