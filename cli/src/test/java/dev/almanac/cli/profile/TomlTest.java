package dev.almanac.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TomlTest {
  private static String value(String text, String... path) {
    return new Toml(text)
        .entries().stream()
            .filter(entry -> entry.path().equals(List.of(path)))
            .findFirst()
            .orElseThrow()
            .value();
  }

  @Test
  void readsTablesKeysAndText() {
    var text = """
        # a comment
        top = true
        [profile.default] # another
        address = "a:1" # a third
        'quoted key' = 'C:\\no\\escape'
        [ profile . "with.dot" ]
        tls = { disabled = false, server_name = "s" }
        grpc_meta.team = "x\\ty\\u00e9"
        """;

    assertThat(value(text, "top")).isEqualTo("true");
    assertThat(value(text, "profile", "default", "address")).isEqualTo("a:1");
    assertThat(value(text, "profile", "default", "quoted key")).isEqualTo("C:\\no\\escape");
    assertThat(value(text, "profile", "with.dot", "tls", "server_name")).isEqualTo("s");
    assertThat(value(text, "profile", "with.dot", "grpc_meta", "team")).isEqualTo("x\tyé");
  }

  @Test
  void readsTextOfSeveralLines() {
    var text = "a = \"\"\"\n-----BEGIN-----\nx\n\"\"\"\nb = '''1\n2'''\n";

    assertThat(value(text, "a")).isEqualTo("-----BEGIN-----\nx\n");
    assertThat(value(text, "b")).isEqualTo("1\n2");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          a            | line 1: expected '='
          a =          | line 1: expected a value
          a = b        | line 1: expected true, false or text in quotes, but found 'b'
          a = "b       | line 1: the closing quote is missing
          a = \"""b    | line 1: the closing quotes are missing
          a = [1]      | line 1: a list has no meaning here
          a = "1" b    | line 1: expected the end of the line
          a = "\\x"    | line 1: '\\x' is no escape
          a = {b = "1" | line 1: expected ',' or '}'
          [a           | line 1: expected ']'
          [[a]]        | line 1: arrays of tables have no meaning in this file
          = 1          | line 1: expected a name
          """)
  void namesTheLineOfAMistake(String text, String message) {
    assertThatThrownBy(() -> new Toml(text.strip())).hasMessage(message);
    assertThatThrownBy(() -> new Toml("x = true\n" + text.strip()))
        .hasMessageStartingWith("line 2: ");
  }

  @Test
  void refusesAKeyThatIsThereTwice() {
    assertThatThrownBy(() -> new Toml("a = true\na = false"))
        .hasMessage("line 2: 'a' is there twice");
  }

  @Test
  void changesOneLineAndLeavesTheOthers() {
    var toml = new Toml("# mine\n[p]\na = '''1\n2''' # old\nb = \"3\" # kept\n");

    toml.set(List.of("p", "a"), "\"new\"");
    toml.set(List.of("p", "c"), "true");
    toml.set(List.of("q", "with.dot", "d"), "\"4\"");
    toml.remove(List.of("p", "b"));

    assertThat(toml.text())
        .isEqualTo("# mine\n[p]\nc = true\na = \"new\"\n\n[q.\"with.dot\"]\nd = \"4\"\n");
  }

  @Test
  void removesATableWithAllBelowIt() {
    var toml = new Toml("[p.a]\nx = true\n[p.a.tls]\ny = true\n[p.ab]\nz = true\n");

    toml.removeTable(List.of("p", "a"));

    assertThat(toml.text()).isEqualTo("[p.ab]\nz = true\n");
  }

  @Test
  void quotesWhatItWrites() {
    var text = "\"\\\n\t\u0007é";

    assertThat(value("a = " + Toml.quoted(text), "a")).isEqualTo(text);
  }
}
