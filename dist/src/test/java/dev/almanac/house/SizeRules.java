package dev.almanac.house;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Limits the size of files, methods, parameter lists and lines. */
final class SizeRules {
  static final int MAX_FILE_LINES = 600;
  static final int MAX_FILE_LINES_P90 = 300;
  static final int MAX_METHOD_LINES = 70;
  static final int MAX_PARAMETERS = 7;

  /** Higher than for parameters, because the components of a record are read by name. */
  static final int MAX_COMPONENTS = 11;

  static final int MAX_LINE_CHARACTERS = 100;

  private SizeRules() {}

  static Stream<Violation> check(List<JavaSource> sources) {
    return Stream.concat(
        ninetiethPercentile(sources),
        sources.stream()
            .flatMap(
                source -> Stream.of(files(source), lines(source), methods(source), records(source))
                    .flatMap(violations -> violations)));
  }

  private static Stream<Violation> ninetiethPercentile(List<JavaSource> sources) {
    List<Long> lengths = sources.stream().map(SizeRules::length).sorted().toList();
    if (lengths.isEmpty()) {
      return Stream.empty();
    }
    long found = lengths.get((int) Math.ceil(lengths.size() * 0.9) - 1);
    return limit("file-length-p90", "all Java files", found, MAX_FILE_LINES_P90);
  }

  private static Stream<Violation> files(JavaSource source) {
    return limit("file-length", source.path(), length(source), MAX_FILE_LINES);
  }

  private static long length(JavaSource source) {
    return source.text().lines().count();
  }

  private static Stream<Violation> lines(JavaSource source) {
    List<String> lines = source.text().lines().toList();
    return IntStream.range(0, lines.size())
        .filter(index -> lines.get(index).codePoints().count() > MAX_LINE_CHARACTERS)
        .mapToObj(index -> new Violation(
            "line-length",
            source.path(),
            "line %d has %d characters, at most %d are allowed"
                .formatted(index + 1, lines.get(index).codePoints().count(), MAX_LINE_CHARACTERS)));
  }

  private static Stream<Violation> methods(JavaSource source) {
    return source.all(ClassTree.class).stream()
        .flatMap(type -> type.getMembers().stream()
            .filter(MethodTree.class::isInstance)
            .map(MethodTree.class::cast)
            .flatMap(method -> method(source, type, method)));
  }

  private static Stream<Violation> method(JavaSource source, ClassTree type, MethodTree method) {
    var subject = source.path() + "#" + method.getName();
    boolean canonical = method.getName().contentEquals("<init>") && isRecord(type);
    return Stream.concat(
        limit("method-length", subject, source.linesOf(method), MAX_METHOD_LINES),
        limit(
            "parameters",
            subject,
            method.getParameters().size(),
            canonical ? MAX_COMPONENTS : MAX_PARAMETERS));
  }

  /** Counts the instance fields of a record, which are its components. */
  private static Stream<Violation> records(JavaSource source) {
    return source.all(ClassTree.class).stream().filter(SizeRules::isRecord).flatMap(type -> {
      long components = type.getMembers().stream()
          .filter(VariableTree.class::isInstance)
          .map(VariableTree.class::cast)
          .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
          .count();
      var subject = source.path() + "#" + type.getSimpleName();
      return limit("components", subject, components, MAX_COMPONENTS);
    });
  }

  private static boolean isRecord(ClassTree type) {
    return type.getKind() == Tree.Kind.RECORD;
  }

  private static Stream<Violation> limit(String rule, String subject, long found, long limit) {
    return found <= limit
        ? Stream.empty()
        : Stream.of(
            new Violation(rule, subject, "%d, at most %d are allowed".formatted(found, limit)));
  }
}
