package dev.almanac.cli.apply;

import dev.almanac.cli.apply.Step.Kind;
import dev.almanac.cli.workflow.option.Confirmation;
import dev.almanac.cli.workflow.option.DeclinedException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac apply}. */
@Command(
    name = "apply",
    header = "Make schedules and named calendars what files say.",
    description = {
      "Creates what is missing and changes what differs, each in one step; what is the same stays",
      "untouched. What somebody else changes at the same time is not overwritten: it is reported,",
      "and the next 'apply' deals with it. 'almanac plan' shows what would be done.",
    },
    footer = {
      "",
      "Exit codes: 0 success, 1 failure. With --dry-run --exit-code: 2 if there are changes.",
      "",
      "Examples:",
      "  almanac apply -f schedules.yaml",
      "  almanac apply -f schedules/ --owner data-team --prune --dry-run",
    })
public final class ApplyCommand implements Callable<Integer> {
  @Mixin
  private Planning planning;

  @Option(names = "--dry-run", description = "Only show the plan, as 'almanac plan' does.")
  private boolean dryRun;

  @Option(
      names = {"-y", "--yes"},
      description = "Delete without asking.")
  private boolean yes;

  @Override
  public Integer call() {
    try (var connection = planning.connect()) {
      var plan = planning.plan(connection);
      if (dryRun) {
        PlanOutput.print(plan, planning.output());
        return planning.exitCode(plan);
      }
      if (plan.isRefused()) {
        PlanOutput.print(plan, planning.output());
        throw new DeclinedException("Nothing was written: see what is refused above");
      }
      confirm(plan);
      return new Applying(planning.output()).run(plan);
    }
  }

  private void confirm(Plan plan) {
    var deleted = plan.of(Kind.DELETE);
    if (deleted.isEmpty() || yes) {
      return;
    }
    deleted.forEach(step -> PlanOutput.print(step, planning.output().out()));
    Confirmation.atTerminal()
        .orElseThrow(() -> new DeclinedException(
            "Nothing was written: %d would be deleted; add --yes".formatted(deleted.size())))
        .require("Delete %d of --owner?".formatted(deleted.size()));
  }
}
