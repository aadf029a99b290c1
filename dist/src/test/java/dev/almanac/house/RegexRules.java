package dev.almanac.house;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Input from outside must not meet regular expressions: adjacent or nested repetitions take
 * quadratic time or more for some texts, and it is hard to see which. The excused ones were
 * reviewed: they repeat possessively, or a single character class.
 */
final class RegexRules {
  private static final Set<String> REACHED =
      Set.of("calendar", "protocol", "engine", "store", "runtime", "api");

  private static final String PATTERN = "java.util.regex.Pattern";
  private static final Set<String> METHODS = Set.of("matches", "replaceAll", "replaceFirst");

  private RegexRules() {}

  static Stream<Violation> check(String module, Collection<JavaClass> classes) {
    return REACHED.contains(module) ? classes.stream().flatMap(RegexRules::uses) : Stream.empty();
  }

  private static Stream<Violation> uses(JavaClass type) {
    var patterns = type.getDirectDependenciesFromSelf().stream()
        .map(dependency -> dependency.getTargetClass().getName())
        .filter(PATTERN::equals);
    var calls = type.getCodeUnitAccessesFromSelf().stream()
        .filter(access -> access.getTargetOwner().getName().equals("java.lang.String"))
        .map(access -> access.getTarget().getName())
        .filter(METHODS::contains)
        .map(name -> "java.lang.String." + name);
    return Stream.concat(patterns, calls)
        .distinct()
        .map(target -> new Violation(
            "regex", type.getName() + " -> " + target, "text from outside is read by hand"));
  }
}
