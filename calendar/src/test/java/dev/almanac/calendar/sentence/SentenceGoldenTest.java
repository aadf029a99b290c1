package dev.almanac.calendar.sentence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every sentence in the file was read and approved by a person; a change needs the same. */
class SentenceGoldenTest {
  private static final String FILE = "/dev/almanac/calendar/sentences.txt";
  private static final int FEWEST = 110;

  private record Golden(String spec, String sentence) {}

  @TestFactory
  Stream<DynamicTest> readsAsApproved() {
    return goldens().stream()
        .map(golden -> DynamicTest.dynamicTest(
            golden.spec(),
            () -> assertThat(Sentence.of(SpecNotation.parse(golden.spec())))
                .isEqualTo(golden.sentence())));
  }

  @Test
  void thereAreEnoughOfThemAndNoneTwice() {
    assertThat(goldens()).hasSizeGreaterThanOrEqualTo(FEWEST);
    assertThat(goldens()).extracting(Golden::spec).doesNotHaveDuplicates();
  }

  @Test
  void equalSentencesMeanTheSame() {
    var meanings = new HashMap<String, String>();
    for (var golden : goldens()) {
      var meaning = Meaning.of(SpecNotation.parse(golden.spec()));
      assertThat(meanings.merge(golden.sentence(), meaning, (before, now) -> before))
          .as(golden.spec())
          .isEqualTo(meaning);
    }
  }

  private static List<Golden> goldens() {
    var lines = lines().stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .toList();
    var goldens = new ArrayList<Golden>();
    for (int i = 0; i + 1 < lines.size(); i += 2) {
      goldens.add(new Golden(lines.get(i), lines.get(i + 1).strip()));
    }
    return goldens;
  }

  private static List<String> lines() {
    try (var stream = SentenceGoldenTest.class.getResourceAsStream(FILE)) {
      if (stream == null) {
        throw new IllegalStateException("missing " + FILE);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + FILE, e);
    }
  }
}
