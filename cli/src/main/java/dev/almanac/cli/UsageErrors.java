package dev.almanac.cli;

import dev.almanac.cli.wording.UsageWords;
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

  @Override
  public int handleParseException(ParameterException error, String[] args) {
    CommandLine command = error.getCommandLine();
    var err = command.getErr();
    var colours = command.getColorScheme();
    err.println(colours.errorText("almanac: " + PrintableText.line(UsageWords.of(error))));
    if (error instanceof UnmatchedArgumentException unmatched) {
      suggest(unmatched, err);
    }
    err.printf("Try '%s --help'.%n", command.getCommandSpec().qualifiedName());
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  private static void suggest(UnmatchedArgumentException error, PrintWriter err) {
    var harmless = UsageWords.suggestions(error).stream()
        .filter(word -> !DESTRUCTIVE.contains(word))
        .toList();
    var elsewhere = Elsewhere.of(error.getCommandLine(), error.getUnmatched().getFirst());
    if (!elsewhere.isEmpty()) {
      err.println(elsewhere);
    } else if (!harmless.isEmpty()) {
      err.printf("Did you mean %s?%n", String.join(" or ", harmless));
    }
  }
}
