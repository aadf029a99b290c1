package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RegexRulesTest {
  @Test
  void findsRegularExpressionsWhereTextFromOutsideArrives() {
    assertThat(targetsBannedIn("api", Reader.class))
        .containsExactlyInAnyOrder("java.util.regex.Pattern", "java.lang.String.replaceAll");
    assertThat(targetsBannedIn("api", Plain.class)).isEmpty();
  }

  @Test
  void letsOthersUseThem() {
    assertThat(targetsBannedIn("cli", Reader.class)).isEmpty();
  }

  private static List<String> targetsBannedIn(String module, Class<?> type) {
    return RegexRules.check(module, List.of(new ClassFileImporter().importClass(type)))
        .map(violation -> violation.subject().replaceFirst(".* -> ", ""))
        .toList();
  }

  @SuppressWarnings("unused") // only its bytecode matters
  private static final class Reader {
    static boolean read(String text) {
      return Pattern.compile("a*a*b").matcher(text.replaceAll("x+", "")).find();
    }
  }

  @SuppressWarnings("unused") // only its bytecode matters
  private static final class Plain {
    static String[] read(String text) {
      return text.split(",", -1);
    }
  }
}
