package dev.almanac.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The archive, unpacked once for all tests. */
public record Installation(Path folder) {
  private static final Installation UNPACKED = unpack();

  public static Installation unpacked() {
    return UNPACKED;
  }

  public Path launcher() {
    return folder.resolve("bin/almanac");
  }

  /** Where the launcher keeps its caches, away from those of whoever runs the tests. */
  Path cacheHome() {
    return folder.resolveSibling("cache");
  }

  /** What its launcher wants to know. */
  public void addTo(Map<String, String> environment) {
    environment.put("XDG_CACHE_HOME", cacheHome().toString());
  }

  private static Installation unpack() {
    Path archive = Path.of(System.getProperty("almanac.archive"));
    Path work = Path.of(System.getProperty("almanac.work"));
    assertThat(archive).as("the archive that dist builds").exists();
    try {
      Files.createDirectories(work);
      var tar = new ProcessBuilder(List.of(
              "tar", "xzf", archive.toString(), "-C", work.toString(), "--strip-components=1"))
          .inheritIO()
          .start();
      assertThat(tar.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(tar.exitValue()).isZero();
    } catch (IOException e) {
      throw new AssertionError("Cannot unpack " + archive, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("Interrupted", e);
    }
    return new Installation(work);
  }
}
