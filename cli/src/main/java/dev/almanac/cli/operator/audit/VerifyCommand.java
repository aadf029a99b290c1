package dev.almanac.cli.operator.audit;

import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.operator.v1.AuditChain;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code almanac operator audit verify}. */
@Command(
    name = "verify",
    header = "Check that no record was changed, added or left out.",
    description = {
      "It reads all records and computes their hashes. Who can write to the database could compute",
      "all of them anew; so note the ends of the chains elsewhere, and give them with --end.",
      "The exit code is 1 if something is wrong.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac operator audit verify",
      "  almanac operator audit verify --end 2:1204:9f86d081884c7d65…",
    })
final class VerifyCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command;

  @Option(
      names = "--end",
      paramLabel = "CHAIN:NUMBER:HASH",
      description = "A record that was the end of a chain. May be repeated.")
  private List<String> ends = new ArrayList<>();

  @Mixin
  private ServerOptions server;

  @Override
  public Integer call() {
    var check = new ChainCheck();
    ends.forEach(end -> check.expect(KnownEnd.read(end, command)));
    var out = command.commandLine().getOut();
    try (var connection = server.connect()) {
      var chains = new Chains(connection);
      List<AuditChain> all = chains.all();
      for (var chain : all) {
        check.begin(chain);
        chains.read(chain, check::next);
        check.end();
        out.println("Chain %s, %s: %,d records"
            .formatted(
                KnownEnd.text(chain.getEnd()),
                chain.getWriter(),
                chain.getEnd().getSequence() - chain.getBase().getSequence()));
      }
    }
    check.finish();
    check.faults().forEach(out::println);
    out.println(
        check.faults().isEmpty() ? "Every record is as it was written." : "The audit was changed.");
    return check.faults().isEmpty() ? 0 : 1;
  }
}
