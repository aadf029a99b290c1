package dev.almanac.bench.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.bench.load.drive.NoServerException;
import dev.almanac.bench.load.measure.DatabaseAddress;
import dev.almanac.bench.load.measure.NoDatabaseException;
import dev.almanac.bench.load.measure.WatchedProcess;
import dev.almanac.bench.load.wire.ServerAddress;
import dev.almanac.bench.load.worker.Scenario;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The root command. */
@Command(
    name = "load",
    subcommands = {
      RunCommand.class,
      CompareCommand.class,
      CalibrateCommand.class,
      FillCommand.class,
      DrainCommand.class,
      ListsCommand.class,
      SchedulesCommand.class
    },
    header = "Put load on a Temporal-compatible server of this machine, and measure it.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  load run --scenario one-activity --in-flight 64 --seconds 30",
      "  load compare --target a=127.0.0.1:7233 --target b=127.0.0.1:7234 --seconds 20",
      "  load calibrate --database /var/tmp/scratch.db",
      "",
      "Exit codes: 0 every workflow completed, 1 not every one did, or no server or database",
      "answered, 2 invalid usage.",
    })
public final class Load implements Runnable {
  private static final int HELP_COLUMNS = 100;

  @Spec
  private CommandSpec spec;

  private Load() {}

  public static void main(String... args) {
    System.exit(commandLine(System.out, System.err).execute(args));
  }

  /** Creates the whole command tree, which writes UTF-8 to the given streams. */
  static CommandLine commandLine(OutputStream out, OutputStream err) {
    var root = new CommandLine(new Load());
    addHelpOption(root);
    return root.registerConverter(ServerAddress.class, converter(ServerAddress::parse))
        .registerConverter(Target.class, converter(Target::parse))
        .registerConverter(Scenario.class, converter(Scenario::parse))
        .registerConverter(WatchedProcess.class, converter(WatchedProcess::parse))
        .registerConverter(DatabaseAddress.class, converter(DatabaseAddress::parse))
        .registerConverter(Assigned.class, converter(Assigned::parse))
        .setOut(new PrintWriter(out, true, UTF_8))
        .setErr(new PrintWriter(err, true, UTF_8))
        .setUsageHelpWidth(HELP_COLUMNS)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Load::explainUsage)
        .setExecutionExceptionHandler(Load::explainFailure);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  private static void addHelpOption(CommandLine command) {
    command
        .getCommandSpec()
        .addOption(OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .description("Show this help and exit.")
            .build());
    command.getSubcommands().values().forEach(Load::addHelpOption);
  }

  private static <T> ITypeConverter<T> converter(Function<String, T> parse) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }

  private static int explainUsage(ParameterException error, String[] args) {
    CommandLine command = error.getCommandLine();
    command.getErr().println("load: " + error.getMessage());
    command.getErr().printf("Try '%s --help'.%n", command.getCommandSpec().qualifiedName());
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  private static int explainFailure(
      Exception error, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
    if (!(error instanceof NoServerException || error instanceof NoDatabaseException)) {
      throw error;
    }
    command.getErr().println("load: " + error.getMessage());
    return command.getCommandSpec().exitCodeOnExecutionException();
  }
}
