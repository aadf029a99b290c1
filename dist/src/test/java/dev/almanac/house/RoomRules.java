package dev.almanac.house;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Which package of {@code runtime} may depend on which other, and how many classes a package may
 * have. A package is a room: its content and its doors should be obvious.
 */
final class RoomRules {
  /** A reader can keep about this many classes in mind. */
  static final int MOST_CLASSES = 25;

  private static final String RUNTIME = "dev.almanac.runtime";

  /** What each room may use besides itself and the interfaces in {@code dev.almanac.runtime}. */
  static final Map<String, Set<String>> ROOMS = Map.ofEntries(
      Map.entry("", Set.of("fault")),
      Map.entry("audit", Set.of()),
      Map.entry("batch", Set.of("fault", "loop")),
      Map.entry("change", Set.of()),
      Map.entry("clock", Set.of()),
      Map.entry("commit", Set.of("audit", "entity", "loop", "metric")),
      Map.entry("entity", Set.of("loop")),
      Map.entry("encryption", Set.of("loop")),
      Map.entry("fault", Set.of()),
      Map.entry("history", Set.of("commit", "entity", "loop", "run")),
      Map.entry("inbox", Set.of("commit", "entity", "loop", "run", "schedule")),
      Map.entry("interaction", Set.of("commit", "entity", "history", "loop", "matching", "run")),
      Map.entry("loop", Set.of("audit", "change", "fault", "matching", "metric", "partition")),
      Map.entry("matching", Set.of()),
      Map.entry("metric", Set.of()),
      Map.entry("partition", Set.of()),
      Map.entry("registry", Set.of()),
      Map.entry("reset", Set.of("commit", "entity", "loop", "run")),
      Map.entry(
          "run", Set.of("change", "commit", "entity", "loop", "matching", "metric", "partition")),
      Map.entry(
          "schedule", Set.of("change", "commit", "entity", "loop", "metric", "partition", "run")),
      Map.entry(
          "task",
          Set.of(
              "commit", "entity", "history", "interaction", "loop", "matching", "metric", "run")),
      Map.entry("time", Set.of("commit", "entity", "loop", "run", "task")),
      Map.entry("worker", Set.of()));

  /** The package that wires a node from all others. */
  private static final String WIRING = "node";

  private RoomRules() {}

  /** Checks the dependencies between the packages of {@code runtime}. */
  static Stream<Violation> arrows(Iterable<JavaClass> classes) {
    return StreamSupport.stream(classes.spliterator(), false)
        .filter(type -> isOfRuntime(type) && !room(type).equals(WIRING))
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream()
            .map(dependency -> dependency.getTargetClass().getBaseComponentType())
            .filter(target -> isOfRuntime(target) && !isAllowed(room(type), room(target)))
            .map(target -> type.getName() + " -> " + target.getName())
            .distinct()
            .map(arrow -> new Violation("room", arrow, "runtime has no such arrow")));
  }

  /** Finds packages with too many classes. */
  static Stream<Violation> crowds(Iterable<JavaSource> sources) {
    return StreamSupport.stream(sources.spliterator(), false)
        .filter(JavaSource::isMain)
        .map(JavaSource::path)
        .filter(path -> !path.endsWith("package-info.java"))
        .collect(Collectors.groupingBy(
            path -> path.substring(0, path.lastIndexOf('/')), Collectors.counting()))
        .entrySet()
        .stream()
        .filter(folder -> folder.getValue() > MOST_CLASSES)
        .map(folder -> new Violation(
            "crowd",
            folder.getKey(),
            "has %d classes, at most %d fit".formatted(folder.getValue(), MOST_CLASSES)));
  }

  private static boolean isAllowed(String from, String to) {
    return from.equals(to) || to.isEmpty() || ROOMS.getOrDefault(from, Set.of()).contains(to);
  }

  private static boolean isOfRuntime(JavaClass type) {
    return type.getPackageName().equals(RUNTIME) || type.getPackageName().startsWith(RUNTIME + ".");
  }

  private static String room(JavaClass type) {
    var name = type.getPackageName();
    return name.equals(RUNTIME) ? "" : name.substring(RUNTIME.length() + 1);
  }
}
