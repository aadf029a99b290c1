package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Applies every rule to the whole project, whose classes are read once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TidyTest {
  private static final Path EXCEPTIONS =
      Path.of("dist/src/test/resources/dev/almanac/house/exceptions.txt");

  private final ProjectTree project = ProjectTree.here();
  private final List<JavaSource> sources = project.javaSources();
  private final JavaClasses classes = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .withImportOption(TidyTest::isWritten)
      .importPackages("dev.almanac");

  @Test
  void keepsTheRules() {
    List<Violation> violations = Stream.of(overSources(), overFiles(), overClasses())
        .flatMap(found -> found)
        .distinct()
        .toList();
    var exceptions = Exceptions.parse(ProjectTree.read(project.root().resolve(EXCEPTIONS)));

    assertThat(exceptions.complaints(violations)).isEmpty();
  }

  /** Excludes generated code, which follows no rules and would fill the heap of a test. */
  private static boolean isWritten(Location classFile) {
    return !classFile.contains("/dev/almanac/store/proto/");
  }

  /** Without classes, the rules over classes would always pass. */
  @Test
  void seesTheClassesOfEveryModule() {
    assertThat(
            sources.stream().filter(JavaSource::isMain).map(TidyTest::className).toList())
        .isNotEmpty()
        .allMatch(classes::contain);
  }

  private Stream<Violation> overSources() {
    return Stream.of(
            SizeRules.check(sources),
            SwitchRules.check(sources),
            DocumentRules.packages(sources),
            ModuleRules.packages(sources),
            RoomRules.crowds(sources),
            GlossaryRules.check(read(project.root().resolve(GlossaryRules.PAGE)), sources),
            sources.stream().flatMap(WordRules::check))
        .flatMap(found -> found);
  }

  private Stream<Violation> overFiles() {
    return Stream.of(
            project.files(".md", ".xml", ".sh", ".sql", ".proto").stream()
                .flatMap(file -> WordRules.unfinished(project.relative(file), read(file))),
            project.files("pom.xml").stream()
                .flatMap(file -> WordRules.bannedLibraries(project.relative(file), read(file))),
            project.files(".md").stream()
                .flatMap(file ->
                    DocumentRules.links(project.root(), project.relative(file), read(file))))
        .flatMap(found -> found);
  }

  private Stream<Violation> overClasses() {
    return Stream.concat(
        ModuleRules.modules(project.modules()), project.modules().stream().flatMap(module -> {
          var own = ModuleRules.classesOf(module, classes);
          return Stream.of(
                  ModuleRules.arrows(module, own),
                  CallRules.check(module, own),
                  RegexRules.check(module, own),
                  RoomRules.arrows(own))
              .flatMap(found -> found);
        }));
  }

  private static String read(Path file) {
    return ProjectTree.read(file);
  }

  private static String className(JavaSource source) {
    return source
        .path()
        .replaceFirst(".*src/main/java/", "")
        .replaceFirst("\\.java$", "")
        .replace('/', '.');
  }
}
