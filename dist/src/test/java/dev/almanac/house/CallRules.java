package dev.almanac.house;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Restricts calls in pure code, and the use of clock, randomness and environment. */
final class CallRules {
  /** Modules without side effects: time and everything else is an argument. */
  private static final Set<String> PURE = Set.of("calendar", "engine");

  /** Modules that use the outside world, and those that test or measure the others. */
  private static final Set<String> WORLDLY = Set.of(
      "server",
      "standalone",
      "client",
      "testing",
      "cli",
      "bench",
      "testkit",
      "simulator",
      "conformance",
      "browser");

  private static final Pattern IMPURE_TYPES = Pattern.compile(
      "java\\.sql\\..*|javax\\.sql\\..*|io\\.grpc\\..*|java\\.util\\.concurrent\\..*"
          + "|java\\.util\\.logging\\..*|java\\.lang\\.System\\$Logger.*|org\\.slf4j\\..*"
          + "|java\\.time\\.(Clock|InstantSource)|java\\.io\\.File.*|java\\.nio\\.file\\..*"
          + "|java\\.util\\.(Random|SplittableRandom)|java\\.util\\.random\\..*"
          + "|java\\.security\\.SecureRandom");

  private static final Pattern WORLDLY_CALLS = Pattern.compile("java\\.time\\.[A-Za-z.]+\\.now"
      + "|java\\.time\\.Clock\\.(system|tick).*|java\\.time\\.InstantSource\\.system"
      + "|java\\.time\\.ZoneId\\.systemDefault|java\\.util\\.TimeZone\\.getDefault"
      + "|java\\.lang\\.System\\.(currentTimeMillis|nanoTime|getenv|getProperty)"
      + "|java\\.lang\\.Thread\\.sleep|java\\.util\\.concurrent\\.TimeUnit\\.sleep"
      + "|java\\.util\\.(Random|SplittableRandom)\\.<init>|java\\.lang\\.Math\\.random"
      + "|java\\.util\\.concurrent\\.ThreadLocalRandom\\.current"
      + "|java\\.util\\.random\\.RandomGenerator\\.(of|getDefault)"
      + "|java\\.security\\.SecureRandom\\.<init>|java\\.util\\.UUID\\.randomUUID");

  /** Only one class converts refusals and faults to gRPC statuses. */
  private static final Set<String> WIRE_STATUS =
      Set.of("io.grpc.Status", "io.grpc.StatusException", "io.grpc.StatusRuntimeException");

  private static final String STATUS_MAPPING = "dev.almanac.api.StatusMapping";

  private CallRules() {}

  static Stream<Violation> check(String module, Collection<JavaClass> classes) {
    return Stream.of(
            PURE.contains(module)
                ? classes.stream().flatMap(CallRules::impureTypes)
                : Stream.<Violation>empty(),
            WORLDLY.contains(module)
                ? Stream.<Violation>empty()
                : classes.stream().flatMap(CallRules::calls),
            module.equals("api")
                ? classes.stream().flatMap(CallRules::statuses)
                : Stream.<Violation>empty())
        .flatMap(violations -> violations);
  }

  private static Stream<Violation> statuses(JavaClass type) {
    return type.getDirectDependenciesFromSelf().stream()
        .map(dependency -> dependency.getTargetClass().getName())
        .filter(WIRE_STATUS::contains)
        .filter(target -> !type.getName().equals(STATUS_MAPPING))
        .distinct()
        .map(target -> violation("status", type, target, "only StatusMapping knows it"));
  }

  private static Stream<Violation> impureTypes(JavaClass type) {
    return type.getDirectDependenciesFromSelf().stream()
        .map(dependency -> dependency.getTargetClass().getBaseComponentType().getName())
        .filter(target -> IMPURE_TYPES.matcher(target).matches())
        .distinct()
        .map(target -> violation("pure", type, target, "rules are pure"));
  }

  /** Returns calls and method references. */
  private static Stream<Violation> calls(JavaClass type) {
    return type.getCodeUnitAccessesFromSelf().stream()
        .map(CallRules::name)
        .filter(target -> WORLDLY_CALLS.matcher(target).matches())
        .distinct()
        .map(target -> violation("world", type, target, "must be passed as an argument"));
  }

  private static String name(JavaCodeUnitAccess<?> access) {
    return access.getTargetOwner().getName() + "." + access.getTarget().getName();
  }

  private static Violation violation(String rule, JavaClass from, String to, String why) {
    return new Violation(rule, from.getName() + " -> " + to, why);
  }
}
