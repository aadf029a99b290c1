package dev.almanac.house;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every package has a description, and every link between documents has a target. */
final class DocumentRules {
  private static final Pattern DOCUMENTED =
      Pattern.compile("\\A\\s*/\\*\\*.{40,}?\\*/.*@NullMarked.*", Pattern.DOTALL);
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*|#.*");

  private DocumentRules() {}

  static Stream<Violation> packages(List<JavaSource> sources) {
    Set<String> described = sources.stream()
        .filter(source ->
            source.isPackageInfo() && DOCUMENTED.matcher(source.text()).matches())
        .map(JavaSource::folder)
        .collect(Collectors.toSet());
    return sources.stream()
        .filter(JavaSource::isMain)
        .map(JavaSource::folder)
        .distinct()
        .filter(folder -> !described.contains(folder))
        .map(folder -> new Violation(
            "package-info",
            folder,
            "needs a package-info.java with a doc comment and @NullMarked"));
  }

  /** Checks the links in Markdown to files of the project. */
  static Stream<Violation> links(Path root, String path, String text) {
    Path document = root.resolve(path);
    return LINK.matcher(FENCED.matcher(text).replaceAll(""))
        .results()
        .map(match -> match.group(1))
        .filter(link -> !ELSEWHERE.matcher(link).matches())
        .filter(link -> !Files.exists(document.resolveSibling(link.replaceFirst("#.*", ""))))
        .map(link -> new Violation("link", path, "leads nowhere: " + link));
  }
}
