package dev.almanac.cli.apply;

import com.google.gson.JsonObject;
import dev.almanac.cli.apply.Step.Kind;
import dev.almanac.cli.definition.CalendarDocument;
import dev.almanac.cli.definition.Declared;
import dev.almanac.cli.definition.DeclaredReader;
import dev.almanac.cli.format.FormatFiles;
import dev.almanac.cli.output.Json;
import dev.almanac.cli.output.Progress;
import dev.almanac.cli.remote.RemoteCalendars;
import dev.almanac.cli.remote.RemoteSchedules;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.yaml.YamlWriter;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What becomes of documents from elsewhere: a plan, a file, or schedules. What the server has
 * already is left as it is.
 */
public final class Takeover {
  private enum Format {
    TEXT,
    JSON,
    YAML
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--apply", description = "Create the schedules. Default: only show the plan.")
  private boolean isApplied;

  @Option(names = "--paused", description = "Create the schedules paused.")
  private boolean isPaused;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "text, json, or yaml: the documents, for 'almanac apply'. Default: text.")
  private Format format = Format.TEXT;

  @Mixin
  private ServerOptions server;

  private String source = "";

  /** Returns the flags for the server that takes over. */
  public ServerOptions server() {
    return server;
  }

  /** Has all schedules created paused, with a note that names where they come from. */
  public Takeover pausing(String from) {
    isPaused = true;
    source = from;
    return this;
  }

  /** @return the exit code */
  public int run(List<JsonObject> documents) {
    var text = documents.stream().map(YamlWriter::write).collect(Collectors.joining("---\n"));
    if (format == Format.YAML) {
      command.commandLine().getOut().print(text);
      command.commandLine().getOut().flush();
      return 0;
    }
    var read = FormatFiles.read("imported", text);
    var declared = DeclaredReader.read(read).stream().map(this::paused).toList();
    var year = LocalDate.now(ZoneOffset.UTC).getYear();
    try (var connection = server.connect()) {
      var steps = new ArrayList<Step>();
      var calendars = CalendarDocument.read(read, year);
      if (!calendars.isEmpty()) {
        steps.addAll(new CalendarPlanner(new RemoteCalendars(connection, server), "import")
            .calendars(calendars));
      }
      steps.addAll(schedules(connection, declared, steps));
      return run(new Plan(steps.stream().map(Takeover::kept).toList()));
    }
  }

  private List<Step> schedules(
      Connection connection, List<Declared> declared, List<Step> calendars) {
    var coming = new HashSet<String>();
    calendars.stream()
        .filter(step -> step.kind() == Kind.CREATE)
        .forEach(step -> coming.add(step.name()));
    var remote = RemoteSchedules.of(connection, server);
    try (var progress =
        Progress.of("Comparing", declared.size(), command.commandLine().getErr())) {
      return new Planner(remote, new OwnerOptions(), coming, "import")
          .schedules(declared, progress);
    }
  }

  private Declared paused(Declared declared) {
    if (!isPaused || declared.paused().orElse(false)) {
      return declared;
    }
    return declared.pausedWith(
        source.isEmpty() ? "imported, not yet resumed" : "imported from " + source);
  }

  /** What is there already stays as it is, whatever was imported. */
  private static Step kept(Step step) {
    if (step.kind() == Kind.CREATE || step.kind() == Kind.SAME) {
      return step;
    }
    var isRefusal = step.kind() == Kind.REFUSED
        && step.notes().stream().noneMatch(n -> n.contains("belongs to"));
    return isRefusal
        ? step
        : new Step(
            Kind.SAME,
            step.noun(),
            step.name(),
            List.of(),
            Times.SAME,
            List.of("is there already and differs; it stays as it is"),
            () -> false);
  }

  private int run(Plan plan) {
    var out = command.commandLine().getOut();
    int failed = 0;
    for (var step : plan.steps()) {
      if (format == Format.TEXT && (step.kind() != Kind.SAME || !step.notes().isEmpty())) {
        PlanOutput.print(step, out);
      }
      if (isApplied && step.kind() == Kind.CREATE && !plan.isRefused()) {
        try {
          step.work().run();
        } catch (CallFailedException e) {
          failed++;
          command
              .commandLine()
              .getErr()
              .println("Failed: '%s': %s".formatted(step.name(), e.getMessage()));
        }
      }
    }
    if (format == Format.JSON) {
      out.println(Json.pretty(PlanOutput.json(plan)));
    } else if (plan.isRefused() || !isApplied) {
      out.println(
          plan.summary() + (plan.isRefused() ? "" : " Nothing is written without --apply."));
    } else {
      out.println("Created %d%s; %d were there already."
          .formatted(
              plan.of(Kind.CREATE).size() - failed,
              isPaused ? " paused" : "",
              plan.of(Kind.SAME).size()));
    }
    return plan.isRefused() || failed > 0 ? 1 : 0;
  }
}
