package dev.almanac.dist.supply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryListTest {
  private static final Library PRINTER = Library.parse("org.example.print:printer:1.2");
  private static final LibraryList LIST =
      LibraryList.parse("# What there is\n\norg.example.print:printer:1.2 | MIT | 12ab\n");

  @TempDir
  private Path repository;

  @Test
  void hasNothingAgainstWhatItLists() {
    assertThat(LIST.complaints(Map.of(PRINTER, "12ab"))).isEmpty();
  }

  @Test
  void complainsOfAFileThatIsAnother() {
    assertThat(LIST.complaints(Map.of(PRINTER, "99ff")))
        .containsExactly("org.example.print:printer:1.2 is another file than the one listed:"
            + " expected SHA-256 12ab, found 99ff");
  }

  @Test
  void complainsOfWhatIsMissingOrNotListed() {
    assertThat(LIST.complaints(Map.of(Library.parse("org.example.print:printer:1.3"), "12ab")))
        .containsExactly(
            "org.example.print:printer:1.3 is not listed",
            "org.example.print:printer:1.2 is listed, but not in the product");
  }

  @Test
  void complainsOfALicenceThatIsNotAllowed() {
    assertThat(LibraryList.parse("a:b:1 | GPL-3.0-only | 12")
            .complaints(Map.of(Library.parse("a:b:1"), "12")))
        .singleElement()
        .asString()
        .contains("a:b:1", "GPL-3.0-only");
  }

  @Test
  void allowsAChoiceOfWhichOneIsAllowed() {
    assertThat(new Licence("EPL-1.0 OR LGPL-2.1-only").isAllowed()).isTrue();
    assertThat(new Licence("LGPL-2.1-only OR GPL-2.0-only").isAllowed()).isFalse();
  }

  @Test
  void acceptsANewVersionWithTheLicenceOfTheOldAndNothingElseUnseen() {
    var found = Map.of(
        Library.parse("org.example.print:printer:1.3"), "cd",
        Library.parse("org.example:new:1:sources"), "ef");

    assertThat(LIST.accepting(found).text()).endsWith("""
            org.example.print:printer:1.3 | MIT | cd
            org.example:new:1:sources | ? | ef
            """);
    assertThat(LIST.accepting(found).complaints(found))
        .singleElement()
        .asString()
        .contains("org.example:new:1:sources", "'?'");
  }

  @Test
  void refusesLinesThatItCannotRead() {
    for (String line : new String[] {"a:b:1 | MIT", "a:b | MIT | 1", "a:b:1 |  | 1"}) {
      assertThatThrownBy(() -> LibraryList.parse(line))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Expected");
    }
    assertThatThrownBy(() -> LibraryList.parse("a:b:1 | MIT | 1\na:b:1 | MIT | 2"))
        .hasMessageContaining("two lines for a:b:1");
  }

  @Test
  void sumsUpTheLibrariesOfARepositoryAndLeavesOutTheModulesOfTheProject() throws IOException {
    Path jar = PRINTER.in(repository);
    Path sources = Library.parse("org.example.print:printer:1.2:sources").in(repository);
    Files.createDirectories(jar.getParent());
    Files.writeString(jar, "abc");
    Files.writeString(sources, "");

    assertThat(CheckLibraries.sums(
            repository, Stream.of(jar, sources, Path.of("/elsewhere/engine/target/classes"))))
        .containsExactly(
            Map.entry(PRINTER, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            Map.entry(
                Library.parse("org.example.print:printer:1.2:sources"),
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
  }
}
