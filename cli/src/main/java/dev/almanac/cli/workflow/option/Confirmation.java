package dev.almanac.cli.workflow.option;

import dev.almanac.protocol.text.PrintableText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Asks the user before something that is hard to undo. */
public record Confirmation(BufferedReader answers, PrintWriter questions) {
  private static final Set<String> YES = Set.of("y", "yes");

  /** @return empty if there is no terminal */
  public static Optional<Confirmation> atTerminal() {
    return Optional.ofNullable(System.console())
        .map(console -> new Confirmation(new BufferedReader(console.reader()), console.writer()));
  }

  /** @throws DeclinedException unless the answer is yes */
  public void require(String question) {
    questions.print(PrintableText.line(question) + " y/N ");
    questions.flush();
    if (!YES.contains(answer().strip().toLowerCase(Locale.ROOT))) {
      throw new DeclinedException("Not confirmed: nothing was done");
    }
  }

  /** The end of the input counts as an empty answer. */
  private String answer() {
    try {
      return Optional.ofNullable(answers.readLine()).orElse("");
    } catch (IOException e) {
      throw new UncheckedIOException("the terminal cannot be read", e);
    }
  }
}
