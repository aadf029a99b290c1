package dev.almanac.browser;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The programs that these tests need and a machine may lack. They are looked for by path; nothing
 * is downloaded.
 */
sealed interface Programs {
  /** The variable that names a browser which is elsewhere. */
  String CHROMIUM = "ALMANAC_TEST_CHROMIUM";

  /** Likewise for Node.js, in which Playwright runs. */
  String NODE = "ALMANAC_TEST_NODE";

  /**
   * Names on the PATH and paths, the preferred ones first; {@code install-browser} has them, too.
   */
  List<String> CHROMIUMS = List.of(
      "chromium",
      "chromium-browser",
      "google-chrome",
      "google-chrome-stable",
      "chromium-headless-shell",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium");

  record Found(Path chromium, Path node) implements Programs {}

  /** @param reason what is missing and what to do about it */
  record Missing(String reason) implements Programs {}

  static Programs in(Map<String, String> environment) {
    var chromium = find(environment, CHROMIUM, CHROMIUMS);
    var node = find(environment, NODE, List.of("node"));
    if (chromium.isPresent() && node.isPresent()) {
      return new Found(chromium.get(), node.get());
    }
    return new Missing(Stream.concat(
            chromium.isEmpty() ? Stream.of(lack("Chromium", CHROMIUM, CHROMIUMS)) : Stream.of(),
            node.isEmpty() ? Stream.of(lack("Node.js", NODE, List.of("node"))) : Stream.of())
        .reduce((first, second) -> first + " " + second)
        .orElseThrow());
  }

  private static Optional<Path> find(
      Map<String, String> environment, String variable, List<String> names) {
    var named = environment.getOrDefault(variable, "");
    var candidates = named.isEmpty()
        ? names.stream().flatMap(name -> candidates(environment, name))
        : Stream.of(Path.of(named));
    return candidates.filter(Programs::isProgram).findFirst();
  }

  private static Stream<Path> candidates(Map<String, String> environment, String name) {
    return name.startsWith("/")
        ? Stream.of(Path.of(name))
        : Stream.of(environment.getOrDefault("PATH", "").split(":"))
            .filter(folder -> !folder.isEmpty())
            .map(folder -> Path.of(folder, name));
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  private static String lack(String what, String variable, List<String> names) {
    return "%s is missing: %s names no program, and none of these is on the PATH: %s. On Debian,"
            .formatted(what, variable, String.join(", ", names))
        + " 'browser/install-browser' installs it as root.";
  }
}
