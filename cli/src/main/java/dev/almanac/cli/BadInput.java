package dev.almanac.cli;

import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.calendar.SpecException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Answers bad input with the reason; anything else is a bug and keeps its stack trace. */
final class BadInput implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(Exception error, CommandLine command, ParseResult result)
      throws Exception {
    if (error instanceof SpecException || error instanceof SearchBudgetException) {
      command
          .getErr()
          .println(command.getColorScheme().errorText("almanac: " + error.getMessage()));
      return command.getCommandSpec().exitCodeOnInvalidInput();
    }
    throw error;
  }
}
