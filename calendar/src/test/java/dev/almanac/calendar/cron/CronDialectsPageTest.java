package dev.almanac.calendar.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.calendar.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of {@code docs/internals/cron-dialects.md} are true. */
class CronDialectsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "internals", "cron-dialects.md");
  private static final String UNSTATED = "unstated";
  private static final Pattern EXAMPLE =
      Pattern.compile("(?<dialect>\\w+) +(?<text>.+?) +(?<sign>[=!]) (?<meaning>.+)");

  record Example(String dialect, String text, boolean accepted, String meaning) {
    CronExpression parse() {
      return dialect.equals(UNSTATED)
          ? Cron.parseUnstated(text)
          : Cron.parse(Dialect.valueOf(dialect.toUpperCase(Locale.ROOT)), text);
    }
  }

  static List<Example> examples() {
    var examples = new ArrayList<Example>();
    boolean inside = false;
    for (var line : lines()) {
      if (line.startsWith("```")) {
        inside = line.equals("```cron");
      } else if (inside && !line.isBlank()) {
        var matcher = EXAMPLE.matcher(line);
        assertThat(matcher.matches()).as(line).isTrue();
        examples.add(new Example(
            matcher.group("dialect"),
            matcher.group("text"),
            matcher.group("sign").equals("="),
            matcher.group("meaning")));
      }
    }
    return examples;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void saysWhatTheParsersDo(Example example) {
    if (example.accepted) {
      assertThat(Reading.of(example.parse())).isEqualTo(example.meaning);
    } else {
      assertThatThrownBy(example::parse)
          .isInstanceOf(SpecException.class)
          .hasMessageStartingWith(example.meaning);
    }
  }

  @Test
  void hasExamplesOfEveryDialect() {
    for (var dialect : Dialect.values()) {
      assertThat(examples())
          .filteredOn(example -> example.dialect.equals(dialect.name().toLowerCase(Locale.ROOT)))
          .as(dialect.name())
          .hasSizeGreaterThan(10);
    }
  }

  private static List<String> lines() {
    try {
      return Files.readAllLines(PAGE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
