package dev.almanac.standalone.command;

import dev.almanac.server.StartException;
import dev.almanac.server.backup.Backup;
import dev.almanac.server.backup.BackupException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code almanac server backup}: copies the data of one moment, while a server goes on. */
@Command(
    name = "backup",
    header = "Back up the data of a server, which may be running.",
    description = {
      "",
      "Makes a folder with the data of one moment and a manifest, and checks it. Everything that a",
      "client was told before the start of this command is in it. Run it as the user of the server."
    },
    footer = {
      "",
      "Examples:",
      "  almanac server backup --to /backups/monday",
      "  almanac server backup -c almanac.yaml --to /backups/monday",
    })
final class BackupCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private DataOptions data = new DataOptions();

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FOLDER",
      description = "The folder for the backup; created if it is missing, else it must be empty.")
  private Path to = Path.of("");

  @Override
  public Integer call() {
    var command = spec.commandLine();
    var progress = new ProgressLine(command);
    try {
      var made = Backup.make(data.location(), to, Instant.now(), progress);
      progress.clear();
      command
          .getOut()
          .printf(
              "Backed up to %s: %,d bytes, %s.%n",
              made.folder(), made.bytes(), Counted.text(made.summary()));
      command.getOut().flush();
      return spec.exitCodeOnSuccess();
    } catch (BackupException e) {
      progress.clear();
      return new Foreground(command)
          .explain(StartException.failure(String.valueOf(e.getMessage()), e));
    } catch (StartException e) {
      return new Foreground(command).explain(e);
    }
  }
}
