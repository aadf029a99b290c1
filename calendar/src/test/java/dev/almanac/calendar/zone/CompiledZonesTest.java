package dev.almanac.calendar.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Files that the reference compiler made, against what other readers say of them. */
class CompiledZonesTest {
  private static final Set<Integer> YEARS =
      Set.of(1974, 1981, 1996, 2009, 2011, 2013, 2030, 2037, 2038, 2100);

  @Test
  void haveTheTransitionsThatOtherReadersSee() {
    assertThat(Corpus.NAMES).hasSize(12);
    assertThat(Corpus.NAMES.stream().flatMap(name -> transitions(name).stream()))
        .containsExactlyElementsOf(Corpus.EXPECTED);
  }

  /** The offset in 1970 and after each transition of the chosen years. */
  private static List<String> transitions(String name) {
    var rules = TzifReader.rules(Corpus.file(name));
    return RuleDifference.transitions(rules, RuleDifference.END).stream()
        .filter(at -> at.equals(Instant.EPOCH)
            || YEARS.contains(at.atOffset(ZoneOffset.UTC).getYear()))
        .map(at -> name + " " + at + " " + rules.getOffset(at))
        .toList();
  }
}
