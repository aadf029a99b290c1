package dev.almanac.cli.apply;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac plan}. */
@Command(
    name = "plan",
    header = "Show what 'apply' would do with files of schedules.",
    description = {
      "Compares files with the server, and changes nothing: what would be created, changed and,",
      "with --prune, deleted; which keys of each schedule change, and which of its next times",
      "come and go.",
    },
    footer = {
      "",
      "Exit codes: 0 success, 1 failure. With --exit-code: 0 no changes, 2 changes, 1 failure.",
      "",
      "Examples:",
      "  almanac plan -f schedules.yaml",
      "  almanac plan -f schedules/ --owner data-team --prune --exit-code",
    })
public final class PlanCommand implements Callable<Integer> {
  @Mixin
  private Planning planning;

  @Override
  public Integer call() {
    try (var connection = planning.connect()) {
      var plan = planning.plan(connection);
      PlanOutput.print(plan, planning.output());
      return planning.exitCode(plan);
    }
  }
}
