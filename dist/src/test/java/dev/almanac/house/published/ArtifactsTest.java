package dev.almanac.house.published;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.house.ProjectTree;
import dev.almanac.house.published.Pom.Coordinates;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** What a repository gets: names that stay, versions that fit together, types that say null. */
class ArtifactsTest {
  private static final String BOM = "bom";
  private static final String GROUP = "dev.almanac";

  private final ProjectTree project = ProjectTree.here();

  @Test
  void bomListsAllThatIsPublishedWithTheVersionOfTheProject() {
    var bom = Pom.read(project.root().resolve("bom/pom.xml"));

    assertThat(bom.managed())
        .containsExactlyInAnyOrderElementsOf(published()
            .map(module -> new Coordinates(GROUP, pom(module).artifact()))
            .toList());
    assertThat(bom.version())
        .isEqualTo(Pom.read(project.root().resolve("pom.xml")).version());
  }

  @Test
  void everyJarHasTheModuleNameOfItsFolder() {
    Map<String, String> expected =
        published().collect(toMap(module -> module, module -> GROUP + "." + module));
    Map<String, String> found = published()
        .collect(toMap(
            module -> module,
            module -> new Artifact(pom(module).artifact()).attribute("Automatic-Module-Name")));

    assertThat(found).isEqualTo(expected).hasSizeGreaterThan(5);
  }

  /** The rule over the sources asks for it; this sees that the compiler has kept it. */
  @Test
  void everyPackageSaysWhatMayBeNull() {
    List<String> packages = project.files("package-info.java").stream()
        .map(project::relative)
        .filter(path -> published().anyMatch(module -> path.startsWith(module + "/src/main/")))
        .map(path -> path.replaceFirst(".*src/main/java/", "").replace(".java", ""))
        .toList();

    assertThat(packages)
        .hasSizeGreaterThan(20)
        .allMatch(
            page -> Artifact.load(page.replace('/', '.')).isAnnotationPresent(NullMarked.class));
  }

  @Test
  void publicModulesArePublished() {
    assertThat(published()).containsAll(SignaturesTest.PUBLIC);
  }

  private Stream<String> published() {
    return project.modules().stream()
        .filter(module -> !module.equals(BOM))
        .filter(module -> pom(module).property("unpublished").isEmpty());
  }

  private Pom pom(String module) {
    return Pom.read(project.root().resolve(module).resolve("pom.xml"));
  }
}
