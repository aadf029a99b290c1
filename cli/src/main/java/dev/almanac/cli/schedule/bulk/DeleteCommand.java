package dev.almanac.cli.schedule.bulk;

import dev.almanac.cli.definition.DefinitionDocument;
import dev.almanac.cli.yaml.FileException;
import dev.almanac.cli.yaml.Place;
import dev.almanac.cli.yaml.YamlWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac schedule bulk delete}. */
@Command(
    name = "delete",
    header = "Delete many schedules.",
    description = {
      "Their runs go on, and their histories stay readable. Each definition is written to a file",
      "before its schedule is deleted: 'almanac apply' creates it again.",
    },
    footer = {
      "",
      "Example:",
      "  almanac schedule bulk delete --owner old-team --dry-run",
    })
final class DeleteCommand implements Callable<Integer> {
  @Mixin
  private BulkRun run;

  @Option(
      names = "--backup",
      paramLabel = "FILE",
      description = "The new file for definitions. Default: deleted-schedules-TIME.yaml here.")
  private @Nullable Path backup;

  private @Nullable BufferedWriter writer;

  @Override
  public Integer call() throws IOException {
    var file = backup == null ? usualFile() : backup;
    try {
      return run.run(
          new BulkRun.Task("Delete", "Deleted", schedule -> true),
          schedules -> open(file),
          (remote, schedule) -> {
            remote.find(schedule.getScheduleId()).ifPresent(stored -> {
              write(YamlWriter.write(DefinitionDocument.withState(
                  DefinitionDocument.of(stored.definition()), stored.state())));
              remote.delete(stored.id());
            });
            return "";
          },
          () -> List.of("almanac apply -f " + file));
    } finally {
      if (writer != null) {
        writer.close();
      }
    }
  }

  private static Path usualFile() {
    var time = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "");
    return Path.of("deleted-schedules-" + time + ".yaml");
  }

  private void open(Path file) {
    try {
      writer = Files.newBufferedWriter(file, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw FileException.of(Place.of(file.toString()), "is there already");
    } catch (IOException e) {
      throw FileException.of(Place.of(file.toString()), "cannot be written; nothing was deleted");
    }
  }

  /** Writes a document that is on its way to the disk before anything is deleted. */
  private void write(String document) {
    var open = writer;
    if (open == null) {
      throw new IllegalStateException("no file for what is deleted");
    }
    try {
      open.write("---\n" + document);
      open.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the file for deleted schedules cannot be written", e);
    }
  }
}
