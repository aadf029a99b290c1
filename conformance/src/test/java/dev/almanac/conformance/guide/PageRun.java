package dev.almanac.conformance.guide;

import dev.almanac.conformance.InstalledCommands.Ran;
import dev.almanac.conformance.scenario.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Follows a page from its top: gives its commands, and compares what they print. */
final class PageRun implements AutoCloseable {
  private static final Pattern STARTS_SERVER =
      Pattern.compile("(?:\\./)?almanac server start-dev(?<flags>[^&]*)(?:& SERVER=\\$!)?");
  private static final String KILLS_SERVER = "kill -9 $SERVER";
  private static final String SHOWS_FILE = "cat ";

  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final Page page;
  private final Household household;
  private final PageServer server;
  private final Preparations preparations;

  /** Ids that the page shows, with those that were printed in their place. */
  private final Map<String, String> ids = new LinkedHashMap<>();

  private final List<String> failures = new ArrayList<>();
  private final Corrections corrections;

  PageRun(Page page, Household household) {
    this.page = page;
    this.household = household;
    this.server = new PageServer(household);
    this.preparations = new Preparations(server, this::obey);
    this.corrections = new Corrections(page);
  }

  /** Returns what does not fit, one text for each command. */
  List<String> follow() throws IOException, InterruptedException {
    return follow(page.steps());
  }

  /** The same for what is above the first worker. */
  List<String> followUntilWorker() throws IOException, InterruptedException {
    return follow(
        page.steps().stream().takeWhile(step -> !(step instanceof Step.Worker)).toList());
  }

  /** The same for what is below that, with a worker that somebody has started. */
  List<String> followRest() throws IOException, InterruptedException {
    return follow(page.steps().stream()
        .dropWhile(step -> !(step instanceof Step.Worker))
        .filter(step -> !(step instanceof Step.Worker))
        .toList());
  }

  private List<String> follow(List<Step> steps) throws IOException, InterruptedException {
    for (var step : steps) {
      switch (step) {
        case Step.Preparation preparation -> preparations.make(preparation);
        case Step.Write file -> write(file.name(), file.content());
        case Step.Run run -> follow(run);
        case Step.Worker worker ->
          throw new AssertionError("%s: who starts it?".formatted(worker.block().place()));
      }
    }
    corrections.write();
    return failures;
  }

  private void write(String name, String content) throws IOException {
    var file = household.folder().resolve(household.here(name));
    Files.createDirectories(file.getParent());
    Files.writeString(file, household.here(content));
  }

  private void follow(Step.Run run) throws IOException, InterruptedException {
    for (var exchange : run.exchanges()) {
      if (showsNewFile(exchange)) {
        write(
            exchange.command().substring(SHOWS_FILE.length()),
            String.join("\n", exchange.shown().orElseThrow()) + "\n");
      } else {
        follow(run, exchange);
      }
    }
  }

  /** Whether the page shows a file that a reader has, such as a crontab. */
  private boolean showsNewFile(Exchange exchange) {
    return exchange.command().startsWith(SHOWS_FILE)
        && exchange.isInFull()
        && !Files.exists(household
            .folder()
            .resolve(household.here(exchange.command().substring(SHOWS_FILE.length()))));
  }

  private void follow(Step.Run run, Exchange exchange) throws IOException, InterruptedException {
    var ran = obey(exchange.command());
    if (run.marks().isEventual() && !fits(run, exchange, ran)) {
      var last = new ArrayList<>(List.of(ran));
      try {
        Await.until(exchange.command(), PATIENCE, () -> {
          last.set(0, obeyAgain(exchange.command()));
          return fits(run, exchange, last.getFirst());
        });
      } catch (AssertionError inVain) {
        failures.add("%s: %s".formatted(run.block().place(), inVain.getMessage()));
      }
      ran = last.getFirst();
    }
    judge(run, exchange, ran);
  }

  private boolean fits(Step.Run run, Exchange exchange, Ran ran) {
    return isExpected(run, exchange, ran.exitCode())
        && (exchange.shown().isEmpty()
            || Shape.fits(exchange.shown().get(), lines(ran), run.marks().varying()));
  }

  private static boolean isExpected(Step.Run run, Exchange exchange, int exitCode) {
    return run.marks()
        .exitCode(run.exchanges().indexOf(exchange))
        .map(expected -> expected == exitCode)
        .orElse(exchange.isShownToFail() == (exitCode != 0));
  }

  private void judge(Step.Run run, Exchange exchange, Ran ran) {
    var printed = lines(ran);
    exchange.shown().ifPresent(shown -> ids.putAll(Shape.ids(shown, printed)));
    corrections.note(exchange, printed);
    if (!fits(run, exchange, ran)) {
      failures.add("%s:%d: $ %s\n(exit code %d) %s"
          .formatted(
              page.file().getFileName(),
              exchange.first(),
              exchange.command(),
              ran.exitCode(),
              Shape.difference(exchange.shown().orElse(List.of()), printed)));
    }
  }

  private List<String> lines(Ran ran) {
    return Shape.withoutBlankEnd(
        household.there(ran.output()).lines().map(String::stripTrailing).toList());
  }

  private Ran obeyAgain(String command) {
    try {
      return obey(command);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
  }

  /** Does what a command of the page says. */
  private Ran obey(String shown) throws IOException, InterruptedException {
    var starts = STARTS_SERVER.matcher(shown);
    if (starts.matches()) {
      return new Ran(0, server.start(starts.group("flags")));
    }
    if (shown.equals(KILLS_SERVER)) {
      server.kill();
      return new Ran(0, "");
    }
    server.startIfMissing();
    var command = household.here(known(shown).replace("./almanac ", "almanac "));
    return ours(command).isPresent()
        ? household.almanac(ours(command).get())
        : household.shell(command);
  }

  private String known(String command) {
    var known = command;
    for (var id : ids.entrySet()) {
      known = known.replace(id.getKey(), id.getValue());
    }
    return known;
  }

  /** The words after our program's name, if it is our program alone that is called. */
  private static Optional<List<String>> ours(String command) {
    return ShellWords.of(command)
        .filter(words ->
            words.getFirst().equals("almanac") || words.getFirst().endsWith("/bin/almanac"))
        .map(words -> words.subList(1, words.size()));
  }

  @Override
  public void close() throws IOException {
    preparations.close();
    server.close();
  }
}
