package dev.almanac.cli.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.cli.output.Json;
import dev.almanac.cli.yaml.FileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files are read strictly: each mistake is named with file, line and what was meant. */
class FormatFilesTest {
  private static final String ACTION = "action: {workflow: T, taskQueue: q}\n";

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          'spec:\\n  crom: x'            | f:4: spec: unknown key 'crom'; did you mean 'cron'?
          'spec: {timezone: x}' | f:3: spec: unknown key 'timezone'; did you mean 'timeZone'?
          'spec: {zzzzzz: x}' | f:3: spec: unknown key 'zzzzzz'; known here: cron, dialect
          'policies: {overlap: skip}'    | f:3: policies.overlap: expected one of Skip
          'policies: {overlap: Bufferall}' | ; did you mean 'BufferAll'?
          'paused: yes'                  | f:3: paused: expected true or false, found 'yes'
          'remainingActions: -1'         | f:3: remainingActions: expected a whole number from 0
          'spec: []'                     | f:3: spec: expected keys and values below it
          'labels: {a: true}'            | f:3: labels.a: expected a text, found true
          'calendar: x'                  | f:1: expected a document with the key 'schedule' or
          """)
  void mistakesAreNamed(String text, String problem) {
    var whole = "schedule: a\n" + ACTION + text.replace("\\n", "\n");

    assertThatThrownBy(() -> FormatFiles.read("f", whole))
        .isInstanceOf(FileException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void allMistakesOfAllDocumentsAreNamedTogether() {
    assertThatThrownBy(() -> FormatFiles.read("f", "schedule: a\n---\n[{schedule: b}, 7]\n"))
        .hasMessage("""
            f:1: 'action' is missing
            f:3: 'action' is missing
            f:3: expected a schedule or a calendar""");
  }

  @Test
  void aFolderIsReadInOrderAndEachNameIsThereOnce() throws IOException {
    Files.writeString(folder.resolve("b.yaml"), "schedule: b\n" + ACTION);
    Files.createDirectories(folder.resolve("more"));
    Files.writeString(folder.resolve("more/a.yml"), "schedule: a\n" + ACTION);
    Files.writeString(folder.resolve("notes.txt"), "nothing");

    assertThat(FormatFiles.read(List.of(folder)))
        .extracting(Document::name)
        .containsExactly("b", "a");

    Files.writeString(folder.resolve("c.yaml"), "\n\nschedule: b\n" + ACTION);
    assertThatThrownBy(() -> FormatFiles.read(List.of(folder)))
        .hasMessageContaining("c.yaml:3: schedule 'b' is also at ")
        .hasMessageEndingWith("b.yaml:1");
  }

  @Test
  void aMissingFileAndAnEmptyFolderAreNamed() {
    var missing = folder.resolve("none.yaml");

    assertThatThrownBy(() -> FormatFiles.read(List.of(folder, missing)))
        .hasMessageContaining("has no file *.yaml or *.yml")
        .hasMessageContaining("none.yaml: there is no such file");
  }

  @Test
  void theSchemaThatIsPublishedIsThatOfTheParser() throws IOException {
    var published = Path.of("../docs/schema/schedules.schema.json");

    assertThat(Files.readString(published))
        .as("'almanac schedule schema' prints it")
        .isEqualToIgnoringNewLines(Json.pretty(JsonSchema.schema()));
  }
}
