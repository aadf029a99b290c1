package dev.almanac.cli.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.cli.Almanac;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.stream.Stream;

/** The result of a command. */
public record CommandRun(int exitCode, String out, String err) {
  static CommandRun of(String address, String... args) {
    var withAddress = Stream.concat(
        Stream.of("workflow"),
        Stream.concat(Stream.of(args), Stream.of("--address", address, "--namespace", "default")));
    return of(withAddress.toList());
  }

  public static CommandRun of(List<String> args) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int exitCode = Almanac.run(out, err, List.of(), args.toArray(String[]::new));
    return new CommandRun(exitCode, out.toString(UTF_8), err.toString(UTF_8));
  }

  public List<String> lines() {
    return out.lines().toList();
  }

  /** Returns the cell of this row in a table of two columns. */
  String cell(String name) {
    return out.lines()
        .map(String::strip)
        .filter(line -> line.startsWith(name + "  "))
        .map(line -> line.substring(name.length()).strip())
        .findFirst()
        .orElseThrow(() -> new AssertionError("no '%s' in:%n%s%s".formatted(name, out, err)));
  }
}
