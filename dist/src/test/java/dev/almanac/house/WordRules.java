package dev.almanac.house;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MethodInvocationTree;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Forbids names and words. */
final class WordRules {
  private static final Pattern EMPTY_NAME = Pattern.compile(".*(Impl|Utils?|Helper|Manager)");
  private static final Set<String> ALLOWED_NAMES = Set.of("ScheduleManager");

  /** Marks of unfinished work. */
  private static final Pattern UNFINISHED = Pattern.compile("\\b(TODO|FIXME|XXX)\\b");

  private static final Pattern QUOTED_CODE = Pattern.compile("\\{@code[^}]*}|`[^`\\n]*`");

  private static final Set<String> SLEEPS = Set.of("Thread.sleep", "TimeUnit.sleep", "sleep");

  private WordRules() {}

  static Stream<Violation> check(JavaSource source) {
    return Stream.of(
            names(source),
            sleeps(source),
            disabled(source),
            imports(source),
            source.comments().flatMap(comment -> unfinished(source.path(), comment)))
        .flatMap(violations -> violations);
  }

  /** For comments and documents; in other text the same letters may be valid. */
  static Stream<Violation> unfinished(String path, String text) {
    return UNFINISHED
        .matcher(QUOTED_CODE.matcher(text).replaceAll(""))
        .results()
        .map(match -> new Violation("unfinished", path, "contains " + match.group()));
  }

  /** For build files, which would declare such a library. */
  static Stream<Violation> bannedLibraries(String path, String text) {
    return text.contains("jqwik")
        ? Stream.of(new Violation("banned-library", path, "uses jqwik"))
        : Stream.empty();
  }

  private static Stream<Violation> names(JavaSource source) {
    return source.all(ClassTree.class).stream()
        .map(type -> type.getSimpleName().toString())
        .filter(name -> EMPTY_NAME.matcher(name).matches() && !ALLOWED_NAMES.contains(name))
        .map(name -> new Violation(
            "type-name",
            source.path() + "#" + name,
            "say what it is or does: no Impl, Util, Helper or Manager"));
  }

  private static Stream<Violation> sleeps(JavaSource source) {
    return source.all(MethodInvocationTree.class).stream()
        .map(call -> call.getMethodSelect().toString())
        .filter(SLEEPS::contains)
        .map(call -> new Violation(
            "sleep", source.path(), "%s: wait for a condition instead".formatted(call)));
  }

  private static Stream<Violation> disabled(JavaSource source) {
    return source.all(AnnotationTree.class).stream()
        .map(annotation -> annotation.getAnnotationType().toString())
        .filter(name -> name.equals("Disabled") || name.endsWith(".Disabled"))
        .map(name -> new Violation("disabled-test", source.path(), "fix the test or delete it"));
  }

  private static Stream<Violation> imports(JavaSource source) {
    return source.all(ImportTree.class).stream()
        .map(line -> line.getQualifiedIdentifier().toString())
        .filter(name -> List.of("net.jqwik.", "org.mockito.").stream().anyMatch(name::startsWith))
        .map(name -> new Violation("banned-library", source.path(), "imports " + name));
  }
}
