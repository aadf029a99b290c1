package dev.almanac.house.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.house.ProjectTree;
import dev.almanac.house.published.Pom.Coordinates;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every library and plugin that a POM names is listed with its reason, and no other is. */
class DependencyListTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`:]+:[^`]+)` \\|(.*)\\|$");

  private final ProjectTree project = ProjectTree.here();
  private final String page =
      ProjectTree.read(project.root().resolve("docs/internals/dependencies.md"));

  @Test
  void isComplete() {
    var declared = Stream.concat(declared(Pom::dependencies), declared(Pom::plugins))
        .filter(one -> !one.startsWith("dev.almanac:"))
        .distinct()
        .toList();

    assertThat(rows().map(row -> row.getFirst()).toList())
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(declared);
  }

  @Test
  void givesAReasonForEach() {
    assertThat(rows())
        .hasSizeGreaterThan(20)
        .allSatisfy(row ->
            assertThat(row.getLast().split("\\|")).hasSize(3).allMatch(cell -> !cell.isBlank()));
  }

  private Stream<List<String>> rows() {
    return ROW.matcher(page).results().map(row -> List.of(row.group(1), row.group(2)));
  }

  private Stream<String> declared(Function<Pom, List<Coordinates>> kind) {
    return Stream.concat(
            Stream.of("pom.xml"), project.modules().stream().map(name -> name + "/pom.xml"))
        .map(path -> Pom.read(project.root().resolve(path)))
        .flatMap(pom -> kind.apply(pom).stream())
        .map(Coordinates::toString);
  }
}
