package dev.almanac.cli.calendar;

import dev.almanac.calendar.SpecException;
import dev.almanac.cli.wording.FileWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A file with one day per line; # begins a comment. */
final class DateFile {
  private DateFile() {}

  /**
   * Returns dates and those of a file, if there is one.
   *
   * @throws SpecException if the file cannot be read
   */
  static List<String> with(String flag, List<String> dates, @Nullable Path file) {
    return file == null
        ? dates
        : Stream.concat(dates.stream(), lines(flag, file).stream()).toList();
  }

  private static List<String> lines(String flag, Path file) {
    try {
      return Files.readAllLines(file).stream()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .toList();
    } catch (IOException e) {
      throw SpecException.of(FileWords.why(file, e), flag, file.toString(), 0);
    }
  }
}
