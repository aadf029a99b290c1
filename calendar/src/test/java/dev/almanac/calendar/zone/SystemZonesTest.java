package dev.almanac.calendar.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.zone.ZoneRulesProvider;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The files of this machine against the JDK. The two may come from different releases of the time
 * zone database, so some zones may differ; a reader that is wrong would differ in most.
 */
class SystemZonesTest {
  private static final Path DIRECTORY = Path.of("/usr/share/zoneinfo");
  private static final Instant SETTLED = Instant.parse("2020-01-01T00:00:00Z");
  private static final byte[] MAGIC = {'T', 'Z', 'i', 'f'};
  private static final int MOST_REVISED = 25;

  private static final Map<String, byte[]> FILES = new TreeMap<>();

  @BeforeAll
  static void readTheFiles() throws IOException {
    assumeTrue(Files.isDirectory(DIRECTORY), "this machine has no time zone files");
    var known = ZoneRulesProvider.getAvailableZoneIds();
    try (var paths = Files.walk(DIRECTORY)) {
      for (var path : paths.filter(Files::isRegularFile).toList()) {
        var name = DIRECTORY.relativize(path).toString();
        var data = Files.readAllBytes(path);
        if (known.contains(name) && data.length > 4 && startsWithMagic(data)) {
          FILES.put(name, data);
        }
      }
    }
    assumeTrue(!FILES.isEmpty(), "this machine has no time zone files that the JDK has a name for");
  }

  private static boolean startsWithMagic(byte[] data) {
    return Arrays.equals(data, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  @Test
  void giveTheRulesOfTheJdk() {
    var history = new TreeMap<String, Instant>();
    var future = new TreeMap<String, Instant>();
    FILES.forEach((name, data) -> RuleDifference.first(
            ZoneRulesProvider.getRules(name, false), TzifReader.rules(data), RuleDifference.END)
        .ifPresent(at -> (at.isBefore(SETTLED) ? history : future).put(name, at)));
    var report = "%d zones compared; different before 2020: %s; only later: %s"
        .formatted(FILES.size(), history, future);
    System.out.println(report);
    assertThat(future).as(report).hasSizeLessThanOrEqualTo(MOST_REVISED);
    assertThat(history).as(report).hasSizeLessThanOrEqualTo(FILES.size() / 10);
  }
}
