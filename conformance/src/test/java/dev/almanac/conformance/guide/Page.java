package dev.almanac.conformance.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A page of the guide, read from its Markdown. Each fenced block must say what it is, or reading
 * fails; so whoever adds one decides how it is run.
 *
 * <ul>
 *   <li>A block of {@code text} in which lines begin with {@code $} has commands and what they
 *       print. A line {@code …} stands for any lines.
 *   <li>A block of {@code sh} has commands alone, which must succeed.
 *   <li>A block of a {@linkplain #CODE programming language} is code, not commands.
 *   <li>Any other needs a comment before it.
 * </ul>
 *
 * <p>These comments, which readers of the page do not see, stand on the lines right before a block,
 * one on each line, as in {@code <!-- guide: exit code 2 -->}:
 *
 * <ul>
 *   <li>{@code not run: REASON}: the block is not run.
 *   <li>{@code file NAME}: the block is the file of that name for later commands.
 *   <li>{@code output of COMMAND}: the block is what the command prints.
 *   <li>{@code exit code N}: that of its first command, then of the others. Without it, a command
 *       whose output begins with {@code almanac:} fails, any other succeeds.
 *   <li>{@code varies: WORDS}: lines with these words may be there or not, and with other numbers.
 *   <li>{@code eventually}: its commands are repeated until what they print fits.
 *   <li>{@code in LANGUAGE}: the block starts a worker in that language; its last command goes on.
 * </ul>
 *
 * <p>And anywhere, {@code <!-- guide: before}, commands on lines of their own, and {@code -->}:
 * they are given before the next block and must succeed. {@link Preparations} has the words that
 * are no commands.
 */
final class Page {
  private static final Set<String> CODE =
      Set.of("java", "python", "ts", "go", "xml", "sql", "promql");
  private static final String FENCE = "```";
  private static final String COMMENT = "<!-- guide: ";
  private static final String END = "-->";
  private static final String BEFORE = COMMENT + "before";

  private final Path file;
  private final List<String> lines;
  private final List<Step> steps = new ArrayList<>();
  private Marks marks = new Marks();
  private int at;

  private Page(Path file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  static Page read(Path file) throws IOException {
    return of(file, Files.readAllLines(file));
  }

  static Page of(Path file, List<String> lines) {
    var page = new Page(file, lines);
    while (page.at < lines.size()) {
      page.readOn();
    }
    return page;
  }

  Path file() {
    return file;
  }

  List<String> lines() {
    return lines;
  }

  List<Step> steps() {
    return List.copyOf(steps);
  }

  /** Whether anything of it is run. */
  boolean hasCommands() {
    return steps.stream().anyMatch(step -> step instanceof Step.Run);
  }

  /** The blocks that start a worker, one for each language. */
  List<Step.Worker> workers() {
    return steps.stream()
        .filter(step -> step instanceof Step.Worker)
        .map(Step.Worker.class::cast)
        .toList();
  }

  @Override
  public String toString() {
    return file.getFileName().toString();
  }

  private void readOn() {
    var line = lines.get(at);
    if (line.startsWith(BEFORE)) {
      int first = ++at;
      skipTo(END);
      steps.add(new Step.Preparation(place(first), List.copyOf(lines.subList(first, at))));
      at++;
    } else if (line.startsWith(COMMENT)) {
      mark(line);
      at++;
    } else if (line.strip().startsWith(FENCE)) {
      readBlock();
    } else {
      at++;
    }
  }

  private void mark(String line) {
    if (!line.endsWith(" " + END)
        || !marks.take(line.substring(COMMENT.length(), line.length() - END.length() - 1))) {
      throw new AssertionError(
          "%s: no comment that the guide's test knows: %s".formatted(place(at), line));
    }
    var next = at + 1 < lines.size() ? lines.get(at + 1) : "";
    if (!next.startsWith(COMMENT) && !next.startsWith(FENCE)) {
      throw new AssertionError("%s: the block must follow at once".formatted(place(at)));
    }
  }

  private void readBlock() {
    var fence = lines.get(at);
    int first = ++at;
    skipTo(FENCE);
    var block = new Block(
        file.getFileName().toString(),
        fence.strip().substring(FENCE.length()),
        first,
        lines.subList(first, at++));
    classify(block);
    marks = new Marks();
  }

  private void classify(Block block) {
    if (marks.reason().isPresent()) {
      return;
    }
    if (marks.file().isPresent()) {
      steps.add(new Step.Write(marks.file().get(), block.text()));
    } else if (marks.command().isPresent()) {
      steps.add(new Step.Run(block, List.of(outputOf(marks.command().get(), block)), marks));
    } else if (marks.language().isPresent()) {
      steps.add(new Step.Worker(marks.language().get(), block, Exchange.inScript(block)));
    } else if (block.language().equals("text") && block.text().startsWith("$ ")) {
      steps.add(new Step.Run(block, Exchange.inSession(block), marks));
    } else if (block.language().equals("sh")) {
      steps.add(new Step.Run(block, Exchange.inScript(block), marks));
    } else if (!CODE.contains(block.language())) {
      throw new AssertionError("""
          %s: nobody said what this block is. Write before it, on a line of its own,
            <!-- guide: file NAME -->, if it is a file that commands below it read
            <!-- guide: output of COMMAND -->, if a command prints it
            <!-- guide: not run: REASON -->, if no test can run it
          """.formatted(block.place()));
    }
  }

  private static Exchange outputOf(String command, Block block) {
    return new Exchange(command, block.first(), Optional.of(block.lines()));
  }

  private void skipTo(String end) {
    int first = at;
    while (!lines.get(at).strip().startsWith(end)) {
      if (++at == lines.size()) {
        throw new AssertionError("%s: no '%s' follows".formatted(place(first - 1), end));
      }
    }
  }

  private String place(int line) {
    return "%s:%d".formatted(file.getFileName(), line + 1);
  }
}
