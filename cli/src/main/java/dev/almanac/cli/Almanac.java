package dev.almanac.cli;

import dev.almanac.cli.activity.ActivityCommand;
import dev.almanac.cli.apply.ApplyCommand;
import dev.almanac.cli.apply.DriftCommand;
import dev.almanac.cli.apply.ExportCommand;
import dev.almanac.cli.apply.PlanCommand;
import dev.almanac.cli.batch.BatchCommand;
import dev.almanac.cli.calendar.CalendarCommand;
import dev.almanac.cli.config.ConfigCommand;
import dev.almanac.cli.help.CompletionCommand;
import dev.almanac.cli.help.HelpCommand;
import dev.almanac.cli.help.HelpPages;
import dev.almanac.cli.help.ManPagesCommand;
import dev.almanac.cli.importing.ImportCommand;
import dev.almanac.cli.operator.OperatorCommand;
import dev.almanac.cli.output.Screen;
import dev.almanac.cli.output.Terminal;
import dev.almanac.cli.schedule.ScheduleCommand;
import dev.almanac.cli.spec.SpecCommand;
import dev.almanac.cli.taskqueue.TaskQueueCommand;
import dev.almanac.cli.wire.FlagTypes;
import dev.almanac.cli.worker.WorkerCommand;
import dev.almanac.cli.workflow.WorkflowCommand;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * The root command. To add a subcommand, add a line to {@code COMMANDS}. The caller that assembles
 * the product passes in those of other modules.
 */
@Command(
    name = "almanac",
    header = "Durable workflows and schedules in one process.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac --version         show the version and the JDK",
      "  almanac help COMMAND      show the options of a command, with examples",
      "",
      "Exit codes: 0 success, 1 failure, 2 invalid usage or input.",
    })
public final class Almanac implements Runnable {
  private static final int HELP_COLUMNS = 100;

  private static final List<Class<?>> COMMANDS = List.of(
      WorkflowCommand.class,
      ScheduleCommand.class,
      CalendarCommand.class,
      SpecCommand.class,
      ActivityCommand.class,
      BatchCommand.class,
      TaskQueueCommand.class,
      WorkerCommand.class,
      OperatorCommand.class,
      PlanCommand.class,
      ApplyCommand.class,
      DriftCommand.class,
      ExportCommand.class,
      ImportCommand.class,
      ConfigCommand.class,
      CompletionCommand.class,
      HelpCommand.class,
      ManPagesCommand.class);

  /** What these print tells of all commands. */
  private static final Set<String> ABOUT_ALL = Set.of("completion", "man-pages");

  @Spec
  private CommandSpec spec;

  private Almanac() {}

  /**
   * Creates the whole command tree, which writes UTF-8 to the given streams.
   *
   * @param further classes of commands of other modules
   */
  public static CommandLine commandLine(OutputStream out, OutputStream err, Class<?>... further) {
    return commandLine(Terminal.of(out), Terminal.of(err), further);
  }

  /** As above, but with what the caller knows of the streams. */
  static CommandLine commandLine(Terminal out, Terminal err, Class<?>... further) {
    var root = new CommandLine(new Almanac());
    CommandTree.addAll(root.getCommandSpec(), all(further));
    return equipped(root, out, err);
  }

  /** Creates what these arguments need of the command tree, which takes less time. */
  private static CommandLine commandLineFor(
      String[] args, OutputStream out, OutputStream err, Class<?>... further) {
    if (args.length > 0 && ABOUT_ALL.contains(args[0])) {
      return commandLine(out, err, further);
    }
    var root = new CommandLine(new Almanac());
    CommandTree.addNamed(root.getCommandSpec(), all(further), Set.copyOf(List.of(args)));
    return equipped(root, Terminal.of(out), Terminal.of(err));
  }

  private static List<Class<?>> all(Class<?>... further) {
    return Stream.concat(COMMANDS.stream(), Stream.of(further)).toList();
  }

  private static CommandLine equipped(CommandLine root, Terminal out, Terminal err) {
    root.getCommandSpec().addOption(versionOption()).versionProvider(new Version());
    addHelpOption(root);
    FlagTypes.register(root);
    var presentation = new Presentation(Screen.on(out, Instant::now), Screen.on(err, Instant::now));
    presentation.addTo(root);
    HelpPages.install(root);
    return root.setOut(presentation.out())
        .setErr(presentation.err())
        .setUsageHelpWidth(HELP_COLUMNS)
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(new UsageErrors())
        .setExecutionExceptionHandler(new Failures());
  }

  /** Calls a command; returns its exit code. */
  public static int run(
      OutputStream out, OutputStream err, List<Class<?>> further, String... args) {
    var words = LeadingFlags.moved(args);
    return commandLineFor(words, out, err, further.toArray(Class<?>[]::new)).execute(words);
  }

  /** A call without a command fails, so that a script does not take it for success. */
  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }

  private static OptionSpec versionOption() {
    return OptionSpec.builder("-V", "--version")
        .versionHelp(true)
        .description("Show the version and exit.")
        .build();
  }

  /** Adds {@code --help} to every command. */
  private static void addHelpOption(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    if (spec.findOption("--help") == null) {
      spec.addOption(OptionSpec.builder("-h", "--help")
          .usageHelp(true)
          .description("Show this help and exit.")
          .build());
    }
    command.getSubcommands().values().forEach(Almanac::addHelpOption);
  }
}
