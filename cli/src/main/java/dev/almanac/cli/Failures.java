package dev.almanac.cli;

import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.calendar.SpecException;
import dev.almanac.cli.codec.CodecException;
import dev.almanac.cli.profile.SettingException;
import dev.almanac.cli.remote.Lookalikes;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wording.SpecWords;
import dev.almanac.cli.workflow.option.DeclinedException;
import dev.almanac.cli.yaml.FileException;
import dev.almanac.protocol.text.PrintableText;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Reports invalid input, failed calls and declined confirmations with the reason. Anything else is
 * a bug and keeps its stack trace.
 */
final class Failures implements IExecutionExceptionHandler {
  private static final int MOST_PROBLEMS = 20;

  @Override
  public int handleExecutionException(Exception error, CommandLine command, ParseResult result)
      throws Exception {
    var spec = command.getCommandSpec();
    return switch (error) {
      case SpecException refused ->
        explain(SpecWords.of(refused), command, spec.exitCodeOnInvalidInput());
      case SearchBudgetException spent -> explain(spent, command, spec.exitCodeOnInvalidInput());
      case SettingException wrong -> explain(wrong, command, spec.exitCodeOnInvalidInput());
      case CodecException failed -> explain(failed, command, spec.exitCodeOnExecutionException());
      case CallFailedException failed -> {
        explain(String.valueOf(failed.getMessage()), command);
        Lookalikes.of(spec, failed).ifPresent(command.getErr()::println);
        yield spec.exitCodeOnExecutionException();
      }
      case DeclinedException declined ->
        explain(declined, command, spec.exitCodeOnExecutionException());
      case FileException refused -> explain(refused, command);
      default -> throw error;
    };
  }

  /** Explains each problem on a line of its own: files have several. */
  private static int explain(FileException refused, CommandLine command) {
    int shown = Math.min(MOST_PROBLEMS, refused.problems().size());
    for (var problem : refused.problems().subList(0, shown)) {
      explain(problem.toString(), command);
    }
    if (shown < refused.problems().size()) {
      explain("and %d more".formatted(refused.problems().size() - shown), command);
    }
    return command.getCommandSpec().exitCodeOnExecutionException();
  }

  private static int explain(Exception error, CommandLine command, int exitCode) {
    return explain(String.valueOf(error.getMessage()), command, exitCode);
  }

  private static int explain(String message, CommandLine command, int exitCode) {
    explain(message, command);
    return exitCode;
  }

  private static void explain(String text, CommandLine command) {
    command
        .getErr()
        .println(command.getColorScheme().errorText("almanac: " + PrintableText.line(text)));
  }
}
