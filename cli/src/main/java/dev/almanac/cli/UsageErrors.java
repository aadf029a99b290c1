package dev.almanac.cli;

import dev.almanac.protocol.text.PrintableText;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports invalid usage with the reason and a hint, instead of pages of options. */
final class UsageErrors implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException error, String[] args) {
    CommandLine command = error.getCommandLine();
    var err = command.getErr();
    var colours = command.getColorScheme();
    err.println(
        colours.errorText("almanac: " + PrintableText.line(String.valueOf(error.getMessage()))));
    UnmatchedArgumentException.printSuggestions(error, err);
    err.printf("Try '%s --help'.%n", command.getCommandSpec().qualifiedName());
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }
}
