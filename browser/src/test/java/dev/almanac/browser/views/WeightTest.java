package dev.almanac.browser.views;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.browser.InBrowser;
import dev.almanac.browser.Visitor;
import dev.almanac.testkit.product.Installation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** The page is small, and keeps the policy that protects it. */
@InBrowser
class WeightTest {
  /** Of what travels, as browsers ask for it compressed. */
  private static final long LIMIT = 200_000;

  @Test
  void allFilesTogetherAreSmall() throws IOException {
    var jar = Installation.unpacked().folder().resolve("lib/almanac.jar");
    try (var files = new ZipFile(jar.toFile())) {
      var page = files.stream()
          .filter(entry -> entry.getName().startsWith("dev/almanac/ui/"))
          .toList();

      assertThat(page).noneMatch(entry -> entry.getName().endsWith(".test.js"));
      long sum = 0;
      for (var entry : page) {
        sum += compressed(files.getInputStream(entry).readAllBytes());
      }
      assertThat(sum).isBetween(1L, LIMIT);
    }
  }

  private static int compressed(byte[] content) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    }
    return out.size();
  }

  @Test
  void nothingIsInline(Visitor visitor) {
    Places.WORKFLOWS.open(visitor);
    var answer = visitor.page().reload();

    assertThat(answer.headerValue("content-security-policy"))
        .contains("default-src 'none'")
        .contains("script-src 'self'")
        .contains("style-src 'self'")
        .doesNotContain("unsafe")
        .doesNotContain("*");
    assertThat(answer.headerValue("x-content-type-options")).isEqualTo("nosniff");
    assertThat(answer.text())
        .doesNotContainPattern("<script(?![^>]* src=)")
        .doesNotContainPattern("<style|\\sstyle=|\\son[a-z]+=");
  }
}
