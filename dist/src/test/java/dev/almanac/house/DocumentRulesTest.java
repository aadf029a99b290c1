package dev.almanac.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentRulesTest {
  private static final JavaSource CLASS = source("A.java", "package a; class A {}");
  private static final String PACKAGE = "@NullMarked package a;";
  private static final String COMMENT =
      "/** What this package is for, and where to start in it. */";

  @Test
  void findsPackagesWithoutADescription() {
    assertThat(DocumentRules.packages(List.of(CLASS))).hasSize(1);
    assertThat(DocumentRules.packages(List.of(CLASS, info(PACKAGE)))).hasSize(1);
    assertThat(DocumentRules.packages(List.of(CLASS, info("/** Stuff. */" + PACKAGE))))
        .hasSize(1);
    assertThat(DocumentRules.packages(List.of(CLASS, info(COMMENT + "package a;"))))
        .hasSize(1);
    assertThat(DocumentRules.packages(List.of(CLASS, info(COMMENT + PACKAGE)))).isEmpty();
  }

  @Test
  void findsLinksThatLeadNowhere(@TempDir Path root) throws IOException {
    Files.createDirectories(root.resolve("docs"));
    Files.writeString(root.resolve("docs/there.md"), "");

    assertThat(linksIn(root, "[a](gone.md) and [b](../docs/also-gone.md#part)")).hasSize(2);
    assertThat(
            linksIn(root, "[a](there.md#part), [b](../docs), [c](https://example.com/x), [d](#e)"))
        .isEmpty();
    assertThat(linksIn(root, "```\n[a](gone.md)\n```\n")).isEmpty();
  }

  private static List<Violation> linksIn(Path root, String text) {
    return DocumentRules.links(root, "docs/page.md", text).toList();
  }

  private static JavaSource info(String text) {
    return source("package-info.java", text);
  }

  private static JavaSource source(String name, String text) {
    return JavaSource.of("m/src/main/java/a/" + name, text);
  }
}
