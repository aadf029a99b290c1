package dev.almanac.standalone.command;

import dev.almanac.server.StartException;
import dev.almanac.server.backup.BackupException;
import dev.almanac.server.backup.Restore;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code almanac server restore}: puts a backup where a server will find it. */
@Command(
    name = "restore",
    header = "Restore a backup, for a server that does not run.",
    description = {
      "",
      "Checks the backup, then puts it in place. It refuses data that a server has open, a backup",
      "that is damaged or from a newer version, and a place where data are already.",
      "",
      "Workers do not know what was forgotten: see docs/guide/backup.md."
    },
    footer = {
      "",
      "Examples:",
      "  almanac server restore --from /backups/monday --db-filename /srv/almanac.db",
      "  almanac server restore --from /backups/monday --config almanac.yaml --replace",
    })
final class RestoreCommand implements Callable<Integer> {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  @Spec
  private CommandSpec spec;

  @Mixin
  private DataOptions data = new DataOptions();

  @Option(
      names = "--from",
      required = true,
      paramLabel = "FOLDER",
      description = "The folder of the backup.")
  private Path from = Path.of("");

  @Option(
      names = "--replace",
      description = "Give a database file that is there another name, and take its place.")
  private boolean replaces;

  @Override
  public Integer call() {
    var command = spec.commandLine();
    var progress = new ProgressLine(command);
    try {
      var aside = replaces
          ? Optional.of(".replaced-" + STAMP.format(Instant.now()))
          : Optional.<String>empty();
      var location = data.location();
      var done = Restore.restore(from, location, aside, progress);
      progress.clear();
      var out = command.getOut();
      out.printf(
          "Restored the state of %s to %s: %s.%n",
          done.created(), Banner.data(location), Counted.text(done.summary()));
      done.aside().ifPresent(old -> out.printf("What was there before is now %s.%n", old));
      out.flush();
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
