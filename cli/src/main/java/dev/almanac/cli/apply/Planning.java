package dev.almanac.cli.apply;

import dev.almanac.cli.apply.FileOptions.Files;
import dev.almanac.cli.apply.Step.Kind;
import dev.almanac.cli.remote.RemoteCalendars;
import dev.almanac.cli.remote.RemoteSchedules;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flags of {@code plan} and {@code apply}, and what they plan. */
final class Planning {
  /** A plan has changes, and somebody wants to know by the exit code. */
  static final int CHANGES = 2;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin
  private FileOptions files;

  @Mixin
  private OwnerOptions owner;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "The reason, as versions show it. Default: 'apply' and the files.")
  private @Nullable String reason;

  @Option(
      names = {"--exit-code", "--detailed-exitcode"},
      description = "Exit with 2 if there are changes, with 0 if there are none.")
  private boolean tells;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  MessageOutput output() {
    return output;
  }

  Connection connect() {
    return server.connect();
  }

  /** Compares files and server; calendars come first, as schedules use them. */
  Plan plan(Connection connection) {
    owner.check();
    var read = files.read();
    var why = reason == null ? "apply " + files.names() : reason;
    var remote = RemoteSchedules.of(connection, server);
    var steps = new ArrayList<Step>();
    if (!read.calendars().isEmpty()) {
      var planner = new CalendarPlanner(new RemoteCalendars(connection, server), why);
      steps.addAll(planner.calendars(read.calendars()));
    }
    var planner = new Planner(remote, owner, created(steps), why);
    try (var progress = output.progress("Comparing", read.schedules().size())) {
      steps.addAll(planner.schedules(read.schedules(), progress));
    }
    if (owner.prunes()) {
      steps.addAll(planner.prune(pruned(read).schedules()));
    }
    return new Plan(steps);
  }

  private Files pruned(Files read) {
    if (read.schedules().isEmpty()) {
      throw new ParameterException(
          command.commandLine(), "The files have no schedule, so --prune would delete all");
    }
    return read;
  }

  private static Set<String> created(List<Step> steps) {
    return steps.stream()
        .filter(step -> step.kind() == Kind.CREATE)
        .map(Step::name)
        .collect(Collectors.toSet());
  }

  int exitCode(Plan plan) {
    if (plan.isRefused()) {
      return 1;
    }
    return tells && plan.hasChanges() ? CHANGES : 0;
  }
}
