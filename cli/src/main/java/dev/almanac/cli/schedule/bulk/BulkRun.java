package dev.almanac.cli.schedule.bulk;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.almanac.cli.remote.RemoteSchedules;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.workflow.option.Confirmation;
import dev.almanac.cli.workflow.option.DeclinedException;
import io.temporal.api.schedule.v1.ScheduleListEntry;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Does one thing to many schedules: the flags that all such commands have, and the loop. */
public final class BulkRun {
  private static final int SHOWN = 10;

  @Mixin
  private Selection selection;

  @Option(names = "--dry-run", description = "Only show which schedules it is about.")
  private boolean dryRun;

  @Option(
      names = {"-y", "--yes"},
      description = "Do it without asking.")
  private boolean yes;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  /** What is done to one schedule. */
  public interface Action {
    /**
     * Returns what became of it, in a word or two.
     *
     * @throws CallFailedException if it is refused
     */
    String run(RemoteSchedules remote, ScheduleListEntry schedule);
  }

  /**
   * @param verb as in "Pause 3 schedules?"
   * @param done as in "Paused 3 of 3 schedules."
   * @param concerned schedules for which there is something to do
   */
  public record Task(String verb, String done, Predicate<ScheduleListEntry> concerned) {}

  /** What became of all. */
  private record Outcome(List<String> done, List<String> failures) {}

  /**
   * Asks, and runs it.
   *
   * @param undo tells how to undo it, once it is done
   * @return the exit code
   */
  public int run(Task task, Action action, Supplier<List<String>> undo) {
    return run(task, schedules -> {}, action, undo);
  }

  /** What is to be done after the answer and before the first schedule. */
  interface Preparation {
    void run(List<ScheduleListEntry> schedules);
  }

  int run(Task task, Preparation before, Action action, Supplier<List<String>> undo) {
    try (var connection = server.connect()) {
      var remote = RemoteSchedules.of(connection, server);
      var all = selection.schedules(remote);
      var schedules = all.stream().filter(task.concerned()).toList();
      boolean isText = output.format() == MessageOutput.Format.TEXT;
      if (isText && (dryRun || !yes)) {
        show(schedules, all.size(), output.out());
      }
      if (dryRun || schedules.isEmpty()) {
        finish(task, schedules, new Outcome(List.of(), List.of()), List.of());
        return 0;
      }
      confirm("%s %s?".formatted(task.verb(), count(schedules.size())));
      before.run(schedules);
      var outcome = each(remote, schedules, action);
      finish(task, schedules, outcome, outcome.done().isEmpty() ? List.of() : here(undo.get()));
      return outcome.failures().isEmpty() ? 0 : 1;
    }
  }

  /** Adds the namespace to commands that undo it. */
  private List<String> here(List<String> undo) {
    var flag = server.namespace().equals("default") ? "" : " -n " + server.namespace();
    return undo.stream()
        .map(line -> line.startsWith("almanac ") ? line + flag : line)
        .toList();
  }

  private void confirm(String question) {
    if (!yes) {
      Confirmation.atTerminal()
          .orElseThrow(() -> new DeclinedException(
              "Nothing was done: there is no terminal to ask '%s'; add --yes".formatted(question)))
          .require(question);
    }
  }

  private static void show(List<ScheduleListEntry> schedules, int selected, PrintWriter out) {
    schedules.stream().limit(SHOWN).forEach(one -> out.println("  " + one.getScheduleId()));
    if (schedules.size() > SHOWN) {
      out.println("  and %d more".formatted(schedules.size() - SHOWN));
    }
    if (selected > schedules.size()) {
      out.println("Nothing to do for %s.".formatted(count(selected - schedules.size())));
    }
  }

  private Outcome each(RemoteSchedules remote, List<ScheduleListEntry> schedules, Action action) {
    var done = new ArrayList<String>();
    var failures = new ArrayList<String>();
    try (var progress = output.progress("Schedules", schedules.size())) {
      for (var schedule : schedules) {
        try {
          done.add(action.run(remote, schedule));
        } catch (CallFailedException e) {
          failures.add("'%s': %s".formatted(schedule.getScheduleId(), e.getMessage()));
        }
        progress.to(done.size() + failures.size());
      }
    }
    return new Outcome(done, failures);
  }

  private void finish(
      Task task, List<ScheduleListEntry> schedules, Outcome outcome, List<String> undo) {
    if (output.format() != MessageOutput.Format.TEXT) {
      output.print(json(schedules, outcome, undo));
      return;
    }
    var out = output.out();
    if (dryRun) {
      out.println("Would %s %s."
          .formatted(task.verb().toLowerCase(java.util.Locale.ROOT), count(schedules.size())));
      return;
    }
    outcome.failures().stream().limit(SHOWN).forEach(one -> out.println("Failed: " + one));
    if (outcome.failures().size() > SHOWN) {
      out.println("and %d more".formatted(outcome.failures().size() - SHOWN));
    }
    out.println("%s %d of %s.%s"
        .formatted(task.done(), outcome.done().size(), count(schedules.size()), words(outcome)));
    undo.forEach(line -> out.println("Undo: " + line));
  }

  /** Counts what became of them, if not the same became of all. */
  private static String words(Outcome outcome) {
    var words =
        outcome.done().stream().filter(word -> !word.isEmpty()).distinct().toList();
    return words.isEmpty()
        ? ""
        : " "
            + String.join(
                ", ",
                words.stream()
                    .map(word -> "%s: %d"
                        .formatted(
                            word, outcome.done().stream().filter(word::equals).count()))
                    .toList());
  }

  private JsonObject json(List<ScheduleListEntry> schedules, Outcome outcome, List<String> undo) {
    var json = new JsonObject();
    json.add(
        "schedules",
        array(schedules.stream().map(ScheduleListEntry::getScheduleId).toList()));
    json.addProperty("dryRun", dryRun);
    json.addProperty("done", outcome.done().size());
    json.add("failures", array(outcome.failures()));
    json.add("undo", array(undo));
    return json;
  }

  private static JsonArray array(List<String> texts) {
    var array = new JsonArray();
    texts.forEach(array::add);
    return array;
  }

  private static String count(int number) {
    return number == 1 ? "1 schedule" : number + " schedules";
  }
}
