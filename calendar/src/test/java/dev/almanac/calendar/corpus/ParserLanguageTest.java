package dev.almanac.calendar.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Parsers read the same wherever they run. */
@Isolated("It changes the language of the JVM.")
class ParserLanguageTest {
  @Test
  void theLanguageOfTheMachineChangesNothing() {
    var before = Locale.getDefault();
    var texts = Corpus.texts();
    var english = ParserFuzzTest.answers(texts);
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      assertThat(ParserFuzzTest.answers(texts)).isEqualTo(english);
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(ParserFuzzTest.answers(texts)).isEqualTo(english);
    } finally {
      Locale.setDefault(before);
    }
  }
}
