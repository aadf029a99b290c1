package dev.almanac.cli.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** YAML is read with places, within bounds, and written so that it is read back. */
class YamlReaderTest {
  @Test
  void documentsKnowTheirLines() {
    var documents = YamlReader.read("f", "a: 1\n---\n# nothing\n---\n\nb:\n  - c: yes\n");

    assertThat(documents).hasSize(2);
    var fields = (YamlValue.Fields) documents.get(1);
    assertThat(fields.fields().getFirst().place()).hasToString("f:6");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          'a: [1'                  | f:1: not YAML
          'a: 1\\na: 2'            | f:2: 'a' is there a second time
          '? [a]\\n: 1'            | f:1: expected a name
          'a: *nobody'             | f:1: not YAML
          """)
  void whatIsWrongHasItsLine(String text, String problem) {
    assertThatThrownBy(() -> YamlReader.read("f", text.replace("\\n", "\n")))
        .isInstanceOf(FileException.class)
        .hasMessageStartingWith(problem);
  }

  @Test
  void depthIsBounded() {
    assertThatThrownBy(() -> YamlReader.read("f", "[".repeat(100_000)))
        .hasMessageContaining("nested more than 50 deep");
  }

  @Test
  void copiesOfAliasesAreBounded() {
    var text = new StringBuilder("a0: &a0 [x, x]\n");
    for (int i = 1; i < 30; i++) {
      text.append("a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }

    assertThatThrownBy(() -> YamlReader.read("f", text.toString()))
        .isInstanceOf(FileException.class);
  }

  @Test
  void anAliasThatHoldsItselfIsRefused() {
    assertThatThrownBy(() -> YamlReader.read("f", "a: &a [*a]\n"))
        .isInstanceOf(FileException.class);
  }

  @Test
  void lengthIsBounded() {
    assertThatThrownBy(() -> YamlReader.read("f", " ".repeat(YamlReader.LONGEST + 1)))
        .hasMessageContaining("at most 20,000,000 fit");
  }

  @Test
  void whatIsWrittenIsReadBack() {
    var json = JsonParser.parseString("""
            {"schedule": "a: b", "list": [1, 1.5, null, true, "true", "12", "2026-12-25", ""],
             "o": {}, "l": [], "m": {"x y": [[1], {"k": "#no"}], "z": "two\\nlines"}}
            """).getAsJsonObject();

    var text = YamlWriter.write(json);

    assertThat(text).isEqualTo("""
            schedule: "a: b"
            list: [1, 1.5, null, true, "true", "12", "2026-12-25", ""]
            o: {}
            l: []
            m:
              x y:
                - [1]
                - k: "#no"
              z: "two\\nlines"
            """);
    assertThat(YamlReader.read("f", text)).hasSize(1);
  }
}
