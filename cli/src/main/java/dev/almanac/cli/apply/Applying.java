package dev.almanac.cli.apply;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.cli.apply.Step.Kind;
import dev.almanac.cli.output.Progress;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.MessageOutput;

/** Carries out a plan, one step after the other, and says what became of each. */
final class Applying {
  private final MessageOutput output;
  private final JsonArray steps = new JsonArray();
  private int written;
  private int same;
  private int failed;

  Applying(MessageOutput output) {
    this.output = output;
  }

  /** Goes on after a step that failed; returns the exit code. */
  int run(Plan plan) {
    same = plan.of(Kind.SAME).size();
    var open = plan.steps().stream().filter(step -> step.kind() != Kind.SAME).toList();
    try (var progress = output.progress("Writing", open.size())) {
      for (var step : open) {
        steps.add(carryOut(step, progress));
        progress.to(steps.size());
      }
    }
    printSum();
    return failed == 0 ? 0 : 1;
  }

  private JsonObject carryOut(Step step, Progress progress) {
    var json = PlanOutput.json(step);
    try {
      boolean isWritten = step.work().run();
      written += isWritten ? 1 : 0;
      same += isWritten ? 0 : 1;
      json.addProperty("done", isWritten);
      if (isWritten) {
        print(progress, "%s %s '%s'.".formatted(step.kind().done(), step.noun(), step.name()));
        printChanges(step);
      }
    } catch (CallFailedException e) {
      failed++;
      json.addProperty("error", e.getMessage());
      print(
          progress,
          "Failed: %s '%s': %s%s".formatted(step.noun(), step.name(), e.getMessage(), hint(e)));
    }
    return json;
  }

  private void print(Progress progress, String line) {
    if (isText()) {
      progress.clear();
      output.out().println(line);
    }
  }

  private void printChanges(Step step) {
    if (isText() && step.kind() == Kind.CHANGE) {
      PlanOutput.changes(step, output.out());
    }
  }

  private boolean isText() {
    return output.format() == MessageOutput.Format.TEXT;
  }

  private void printSum() {
    if (isText()) {
      output
          .out()
          .println("Applied: %d written, %d unchanged%s."
              .formatted(written, same, failed == 0 ? "" : ", %d failed".formatted(failed)));
      return;
    }
    var json = new JsonObject();
    json.add("steps", steps);
    json.addProperty("written", written);
    json.addProperty("unchanged", same);
    json.addProperty("failed", failed);
    output.print(json);
  }

  private static String hint(CallFailedException e) {
    return Step.isConflict(e)
        ? " (somebody else has changed it meanwhile; plan and apply again)"
        : "";
  }
}
