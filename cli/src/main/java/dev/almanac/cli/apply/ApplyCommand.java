package dev.almanac.cli.apply;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.cli.apply.Step.Kind;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.workflow.option.Confirmation;
import dev.almanac.cli.workflow.option.DeclinedException;
import io.grpc.Status;
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
      return apply(plan);
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

  private int apply(Plan plan) {
    var output = planning.output();
    boolean isText = output.format() == MessageOutput.Format.TEXT;
    var steps = new JsonArray();
    int failed = 0;
    int same = plan.of(Kind.SAME).size();
    int done = 0;
    for (var step : plan.steps()) {
      if (step.kind() == Kind.SAME) {
        continue;
      }
      var json = PlanOutput.json(step);
      try {
        boolean isWritten = step.work().run();
        done += isWritten ? 1 : 0;
        same += isWritten ? 0 : 1;
        json.addProperty("done", isWritten);
        if (isText && isWritten) {
          output
              .out()
              .println("%s %s '%s'.".formatted(step.kind().done(), step.noun(), step.name()));
          if (step.kind() == Kind.CHANGE) {
            PlanOutput.changes(step, output.out());
          }
        }
      } catch (CallFailedException e) {
        failed++;
        json.addProperty("error", e.getMessage());
        if (isText) {
          output
              .out()
              .println("Failed: %s '%s': %s%s"
                  .formatted(step.noun(), step.name(), e.getMessage(), hint(e)));
        }
      }
      steps.add(json);
    }
    if (isText) {
      output
          .out()
          .println("Applied: %d written, %d unchanged%s."
              .formatted(done, same, failed == 0 ? "" : ", %d failed".formatted(failed)));
    } else {
      var json = new JsonObject();
      json.add("steps", steps);
      json.addProperty("written", done);
      json.addProperty("unchanged", same);
      json.addProperty("failed", failed);
      output.print(json);
    }
    return failed == 0 ? 0 : 1;
  }

  private static String hint(CallFailedException e) {
    var code = e.failure().getStatus().getCode();
    boolean isConflict =
        code == Status.Code.FAILED_PRECONDITION || code == Status.Code.ALREADY_EXISTS;
    return isConflict ? " (somebody else has changed it meanwhile; plan and apply again)" : "";
  }
}
