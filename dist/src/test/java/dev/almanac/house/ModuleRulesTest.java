package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.almanac.cli.Almanac;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ModuleRulesTest {
  @Test
  void findsAModuleThatNobodyListed() {
    assertThat(ModuleRules.modules(List.of("calendar", "kitchen")))
        .extracting(Violation::subject)
        .contains("kitchen");
  }

  @Test
  void findsAListedModuleThatIsNotBuilt() {
    assertThat(ModuleRules.modules(List.of("calendar")))
        .extracting(Violation::subject)
        .contains("cli");
  }

  @Test
  void findsAForbiddenArrowToAnotherModule() {
    assertThat(targetsForbiddenIn("calendar", UsesTheCommandLine.class))
        .contains("dev.almanac.cli.Almanac");
  }

  @Test
  void findsAForbiddenLibrary() {
    assertThat(targetsForbiddenIn("calendar", UsesTheCommandLine.class))
        .contains("picocli.CommandLine");
    assertThat(targetsForbiddenIn("cli", UsesTheCommandLine.class))
        .doesNotContain("picocli.CommandLine", "dev.almanac.cli.Almanac");
  }

  @Test
  void findsAClassOutsideItsModulesPackage() {
    var stray = JavaSource.of("cli/src/main/java/dev/almanac/server/A.java", "class A {}");
    var settled = JavaSource.of("cli/src/main/java/dev/almanac/cli/a/A.java", "class A {}");

    assertThat(ModuleRules.packages(List.of(stray, settled)))
        .extracting(Violation::subject)
        .containsExactly(stray.path());
  }

  private static List<String> targetsForbiddenIn(String module, Class<?> type) {
    return ModuleRules.arrows(module, new ClassFileImporter().importClasses(type))
        .map(violation -> violation.subject().replaceFirst(".* -> ", ""))
        .toList();
  }

  static final class UsesTheCommandLine {
    static CommandLine commandLine() {
      return Almanac.commandLine(System.out, System.err);
    }

    private UsesTheCommandLine() {}
  }
}
