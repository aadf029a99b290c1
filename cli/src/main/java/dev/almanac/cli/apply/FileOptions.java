package dev.almanac.cli.apply;

import dev.almanac.cli.definition.CalendarDocument;
import dev.almanac.cli.definition.Declared;
import dev.almanac.cli.definition.DeclaredCalendar;
import dev.almanac.cli.definition.DeclaredReader;
import dev.almanac.cli.format.FormatFiles;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The flag for files with schedules and calendars. */
final class FileOptions {
  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE|FOLDER",
      required = true,
      description = "A YAML file with schedules and calendars, a folder of such files, or - for"
          + " standard input. May be repeated.")
  private List<Path> paths = List.of();

  /** What files declare. */
  record Files(List<Declared> schedules, List<DeclaredCalendar> calendars) {}

  /** @throws dev.almanac.cli.yaml.FileException with everything that is wrong */
  Files read() {
    var documents = FormatFiles.read(paths);
    return new Files(
        DeclaredReader.read(documents),
        CalendarDocument.read(documents, LocalDate.now(ZoneOffset.UTC).getYear()));
  }

  String names() {
    return paths.stream().map(Path::toString).collect(Collectors.joining(", "));
  }
}
