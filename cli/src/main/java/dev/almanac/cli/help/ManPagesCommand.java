package dev.almanac.cli.help;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code almanac man-pages}: writes the manual pages of all commands. The build calls it. */
@Command(
    name = "man-pages",
    hidden = true,
    header = "Write manual pages into a folder.",
    footer = {
      "",
      "Example:",
      "  almanac man-pages share/man/man1",
    })
public final class ManPagesCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", description = "Where to write them.")
  private Path folder = Path.of(".");

  @Override
  public void run() {
    try {
      Files.createDirectories(folder);
      write(spec.root());
    } catch (IOException e) {
      throw new UncheckedIOException("The pages cannot be written", e);
    }
  }

  private void write(CommandSpec command) throws IOException {
    Files.writeString(folder.resolve(ManPage.name(command) + ".1"), ManPage.of(command));
    for (var below : command.subcommands().values()) {
      if (!below.getCommandSpec().usageMessage().hidden()) {
        write(below.getCommandSpec());
      }
    }
  }
}
