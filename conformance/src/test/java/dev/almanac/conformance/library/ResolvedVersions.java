package dev.almanac.conformance.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The tree of dependencies that Maven prints: which version of each artifact was chosen, and which
 * ones were asked for.
 */
final class ResolvedVersions {
  private static final Pattern CHOSEN =
      Pattern.compile("- ([\\w.-]+:[\\w.-]+):jar:([\\w.-]+):\\w+");
  private static final Pattern OMITTED =
      Pattern.compile("\\(([\\w.-]+:[\\w.-]+):jar:([\\w.-]+):.* - omitted for conflict with");

  private final Map<String, String> chosen = new TreeMap<>();
  private final List<String> lowered = new ArrayList<>();

  static ResolvedVersions read(String tree) {
    var versions = new ResolvedVersions();
    tree.lines().forEach(versions::choose);
    tree.lines().forEach(versions::compare);
    return versions;
  }

  private void choose(String line) {
    var found = CHOSEN.matcher(line);
    if (found.find()) {
      chosen.put(found.group(1), found.group(2));
    }
  }

  private void compare(String line) {
    var found = OMITTED.matcher(line);
    if (found.find()) {
      var version = chosen.getOrDefault(found.group(1), "");
      if (Runtime.Version.parse(plain(found.group(2)))
              .compareTo(Runtime.Version.parse(plain(version)))
          > 0) {
        lowered.add(
            "%s: %s is wanted, %s was chosen".formatted(found.group(1), found.group(2), version));
      }
    }
  }

  /** Leaves out what is not a number, such as the variant of Guava, and zeros at the end. */
  private static String plain(String version) {
    return version.replaceAll("[^0-9.].*", "").replaceAll("(\\.0)+$", "");
  }

  /** Returns the versions by artifact, such as {@code org.slf4j:slf4j-api}. */
  Map<String, String> chosen() {
    return chosen;
  }

  /** Returns the artifacts of which a newer version was asked for than was chosen. */
  List<String> lowered() {
    return lowered;
  }
}
