package dev.almanac.house;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Glossary and code use the same words: each type that the glossary names exists, and the glossary
 * explains each type of runtime and engine whose name is a single word, unless every developer
 * knows the word. A name of several words explains itself.
 */
final class GlossaryRules {
  static final String PAGE = "docs/glossary.md";

  /** Words with their usual meaning, or that of Temporal's documentation. */
  private static final Set<String> COMMON = Set.of(
      "activities",
      "activity",
      "calendars",
      "child",
      "counter",
      "counters",
      "engine",
      "execution",
      "explanation",
      "explanations",
      "gauge",
      "histogram",
      "lists",
      "merged",
      "metrics",
      "namespace",
      "namespaces",
      "node",
      "overrides",
      "policies",
      "pollers",
      "queues",
      "registrar",
      "rescheduling",
      "resetter",
      "sentences",
      "signals",
      "timer",
      "timers",
      "workers",
      "workflows",
      "departed",
      "frequency");

  private static final Pattern ENTRY = Pattern.compile("(?m)^\\*\\*([^*]+)\\*\\*");
  private static final Pattern TYPE = Pattern.compile("`([A-Z][A-Za-z]+)`");
  private static final Pattern SINGLE = Pattern.compile("[A-Z][a-z]+");

  private GlossaryRules() {}

  static Stream<Violation> check(String glossary, List<JavaSource> sources) {
    return Stream.concat(unknownTypes(glossary, sources), unexplained(glossary, sources));
  }

  private static Stream<Violation> unknownTypes(String glossary, List<JavaSource> sources) {
    var known = sources.stream().map(GlossaryRules::type).collect(Collectors.toSet());
    return TYPE.matcher(glossary)
        .results()
        .map(match -> match.group(1))
        .distinct()
        .filter(type -> !known.contains(type))
        .map(type -> new Violation("glossary", PAGE, "names a type that is gone: " + type));
  }

  private static Stream<Violation> unexplained(String glossary, List<JavaSource> sources) {
    var words = ENTRY
        .matcher(glossary)
        .results()
        .flatMap(match -> Arrays.stream(match.group(1).split(", ", -1)))
        .map(word -> word.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
    return sources.stream()
        .filter(JavaSource::isMain)
        .filter(
            source -> source.path().startsWith("runtime/") || source.path().startsWith("engine/"))
        .map(GlossaryRules::type)
        .distinct()
        .filter(type -> SINGLE.matcher(type).matches())
        .filter(type -> !isExplained(type.toLowerCase(Locale.ROOT), words))
        .map(type -> new Violation("glossary", PAGE, "does not explain " + type));
  }

  private static boolean isExplained(String word, Set<String> words) {
    return COMMON.contains(word)
        || words.contains(word)
        || words.contains(word + "s")
        || (word.endsWith("s") && words.contains(word.substring(0, word.length() - 1)))
        || (word.endsWith("ies") && words.contains(word.substring(0, word.length() - 3) + "y"));
  }

  private static String type(JavaSource source) {
    return source.path().replaceFirst(".*/", "").replaceFirst("\\.java$", "");
  }
}
