package dev.almanac.house;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Which modules and libraries each module may depend on; anything else is forbidden. A module's
 * classes are in the package {@code dev.almanac.<module>} and below.
 */
final class ModuleRules {
  /** The allowed dependencies besides module and JDK; libraries by package prefix. */
  record Arrows(Set<String> modules, Set<String> libraries) {}

  private static final String MESSAGES = "io.temporal.api.";

  private static final String PROTOBUF = "com.google.protobuf.";

  /** Generated stubs return it; no other code uses it. */
  private static final String STUBS = "com.google.common.util.concurrent.ListenableFuture";

  static final Map<String, Arrows> MODULES = Map.ofEntries(
      entry("calendar", Set.of(), Set.of()),
      entry(
          "protocol",
          Set.of("calendar"),
          Set.of(MESSAGES, PROTOBUF, "com.google.api.", "com.google.gson.", "io.grpc.", STUBS)),
      entry("engine", Set.of("calendar"), Set.of(MESSAGES, PROTOBUF, "com.google.gson.")),
      entry(
          "store",
          Set.of("calendar", "engine"),
          Set.of(
              MESSAGES,
              PROTOBUF,
              "com.google.gson.",
              "com.zaxxer.hikari.",
              "org.postgresql.",
              "org.sqlite.")),
      entry("runtime", Set.of("engine", "store"), Set.of(MESSAGES, PROTOBUF, "org.slf4j.")),
      entry(
          "api",
          Set.of("calendar", "protocol", "runtime", "engine", "store"),
          Set.of(
              MESSAGES,
              PROTOBUF,
              "com.google.api.",
              "com.google.gson.",
              "com.google.rpc.",
              "io.grpc.",
              "org.slf4j.")),
      entry("ui", Set.of(), Set.of()),
      entry(
          "server",
          Set.of("calendar", "protocol", "engine", "store", "runtime", "api", "ui"),
          Set.of(
              MESSAGES, "com.google.gson.", "io.grpc.", "org.slf4j.", "com.sun.net.httpserver.")),
      entry(
          "standalone",
          Set.of("calendar", "protocol", "engine", "store", "runtime", "api", "server"),
          Set.of(MESSAGES, "picocli.", "org.slf4j.", "ch.qos.logback.", "org.snakeyaml.engine.")),
      entry(
          "client",
          Set.of("protocol", "runtime", "server"),
          Set.of(PROTOBUF, "io.grpc.", "io.temporal.", "org.slf4j.")),
      entry(
          "testing",
          Set.of("protocol", "client"),
          Set.of(PROTOBUF, "io.grpc.", "io.temporal.", "org.junit.", "org.assertj.")),
      entry(
          "spring",
          Set.of("client"),
          Set.of(
              MESSAGES,
              "io.grpc.",
              "io.temporal.",
              "com.uber.m3.",
              "io.micrometer.",
              "io.prometheus.",
              "org.slf4j.",
              "org.springframework.")),
      entry(
          "springtest",
          Set.of("client", "spring", "testing"),
          Set.of("io.temporal.", "org.junit.", "org.springframework.")),
      entry(
          "cli",
          Set.of("calendar", "protocol"),
          Set.of(
              "picocli.",
              MESSAGES,
              PROTOBUF,
              "com.google.gson.",
              "com.google.rpc.",
              "io.grpc.",
              "org.snakeyaml.engine.")),
      entry(
          "dist",
          Set.of("standalone", "cli", "protocol"),
          Set.of("picocli.", "io.grpc.", MESSAGES, PROTOBUF, "com.google.gson.")),
      entry(
          "bench",
          Set.of("calendar", "engine", "store", "runtime"),
          Set.of(
              "org.openjdk.jmh.",
              "com.cronutils.",
              "picocli.",
              MESSAGES,
              PROTOBUF,
              "com.google.gson.",
              "io.grpc.",
              "org.HdrHistogram.",
              "com.sun.jdi.")),
      entry(
          "simulator",
          Set.of("calendar", "engine", "store", "runtime"),
          Set.of(MESSAGES, PROTOBUF)),
      entry(
          "testkit",
          Set.of(),
          Set.of(
              "org.junit.",
              "org.assertj.",
              "org.postgresql.",
              "org.tukaani.",
              PROTOBUF,
              MESSAGES,
              "io.grpc.")),
      entry("bom", Set.of(), Set.of()),
      entry("samples", Set.of(), Set.of()),
      entry("boot4", Set.of(), Set.of()),
      entry("browser", Set.of(), Set.of()),
      entry("conformance", Set.of(), Set.of()));

  private static final String ROOT = "dev.almanac.";

  /** The JDK, and annotations that have no effect at run time. */
  private static final List<String> EVERYWHERE = List.of("java.", "javax.", "org.jspecify.");

  private ModuleRules() {}

  private static Map.Entry<String, Arrows> entry(
      String module, Set<String> modules, Set<String> libraries) {
    return Map.entry(module, new Arrows(modules, libraries));
  }

  /** Checks that the list above and the build name the same modules. */
  static Stream<Violation> modules(List<String> built) {
    var unlisted = new HashSet<>(built);
    unlisted.removeAll(MODULES.keySet());
    var gone = new HashSet<>(MODULES.keySet());
    gone.removeAll(built);
    return Stream.concat(
        unlisted.stream()
            .map(name -> new Violation("module", name, "is not listed with its dependencies")),
        gone.stream().map(name -> new Violation("module", name, "is listed but not built")));
  }

  /** Checks the dependencies of a module's classes. */
  static Stream<Violation> arrows(String module, Iterable<JavaClass> classes) {
    Arrows allowed = MODULES.get(module);
    return stream(classes)
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream()
            .map(dependency -> dependency.getTargetClass().getBaseComponentType())
            .filter(target -> !target.isPrimitive())
            .map(JavaClass::getName)
            .filter(target -> allowed == null || !isAllowed(module, allowed, target))
            .distinct()
            .map(target -> new Violation(
                "arrow",
                type.getName() + " -> " + target,
                "%s must not depend on that".formatted(module))));
  }

  /** Finds classes outside of their module's package. */
  static Stream<Violation> packages(List<JavaSource> sources) {
    return sources.stream()
        .filter(JavaSource::isMain)
        .filter(source -> {
          String module = source.path().substring(0, source.path().indexOf('/'));
          return !source.path().startsWith(module + "/src/main/java/dev/almanac/" + module);
        })
        .map(
            source -> new Violation("package", source.path(), "lies outside its module's package"));
  }

  /** Returns the classes of a module. */
  static Set<JavaClass> classesOf(String module, Iterable<JavaClass> classes) {
    return stream(classes)
        .filter(type -> moduleOf(type.getName()).equals(module))
        .collect(Collectors.toSet());
  }

  private static boolean isAllowed(String module, Arrows allowed, String target) {
    if (target.startsWith(ROOT)) {
      String other = moduleOf(target);
      return other.equals(module) || allowed.modules().contains(other);
    }
    return Stream.concat(EVERYWHERE.stream(), allowed.libraries().stream())
        .anyMatch(target::startsWith);
  }

  private static String moduleOf(String className) {
    String[] parts = className.split("\\.", 4);
    return className.startsWith(ROOT) ? parts[2] : "";
  }

  private static Stream<JavaClass> stream(Iterable<JavaClass> classes) {
    return StreamSupport.stream(classes.spliterator(), false);
  }
}
