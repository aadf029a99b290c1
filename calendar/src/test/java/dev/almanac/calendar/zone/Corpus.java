package dev.almanac.calendar.zone;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The time zone files kept with the tests. */
final class Corpus {
  /** What every file says; one line a transition, beginning with the name of the file. */
  static final List<String> EXPECTED =
      new String(read("expected.txt"), StandardCharsets.UTF_8).lines().toList();

  static final List<String> NAMES = EXPECTED.stream()
      .map(line -> line.substring(0, line.indexOf(' ')))
      .distinct()
      .toList();

  private Corpus() {}

  static byte[] file(String name) {
    return read(name + ".tzif");
  }

  /** All files, and some that today's compilers do not make. */
  static List<byte[]> files() {
    var files = new ArrayList<>(NAMES.stream().map(Corpus::file).toList());
    files.add(new TzifWriter(1, 0).change(0, 3600).change(1 << 30, 7200).bytes());
    files.add(new TzifWriter(4, -2670)
        .change(63_593_070, 0)
        .leapSecond(1L << 40, 0)
        .footer("EST5EDT,0/0,J365/25")
        .withIndicators()
        .withDataForOldReaders()
        .bytes());
    return files;
  }

  private static byte[] read(String resource) {
    try (InputStream in = Corpus.class.getResourceAsStream(resource)) {
      return Objects.requireNonNull(in, resource).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
