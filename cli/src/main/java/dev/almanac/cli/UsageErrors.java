package dev.almanac.cli;

import dev.almanac.protocol.text.PrintableText;
import java.io.PrintWriter;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports invalid usage with the reason and a hint, instead of pages of options. */
final class UsageErrors implements IParameterExceptionHandler {
  /** Nobody should run these because a hint named them. */
  private static final Set<String> DESTRUCTIVE =
      Set.of("cancel", "complete", "delete", "fail", "reset", "skip", "terminate", "trigger");

  private static final int MOST_SUGGESTIONS = 3;

  @Override
  public int handleParseException(ParameterException error, String[] args) {
    CommandLine command = error.getCommandLine();
    var err = command.getErr();
    var colours = command.getColorScheme();
    err.println(
        colours.errorText("almanac: " + PrintableText.line(String.valueOf(error.getMessage()))));
    if (error instanceof UnmatchedArgumentException unmatched) {
      suggest(unmatched, err);
    }
    err.printf("Try '%s --help'.%n", command.getCommandSpec().qualifiedName());
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  private static void suggest(UnmatchedArgumentException error, PrintWriter err) {
    var harmless = error.getSuggestions().stream()
        .filter(words -> !DESTRUCTIVE.contains(words.substring(words.lastIndexOf(' ') + 1)))
        .limit(MOST_SUGGESTIONS)
        .toList();
    if (!harmless.isEmpty()) {
      err.printf("Did you mean %s?%n", String.join(" or ", harmless));
    }
  }
}
