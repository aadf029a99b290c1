package dev.almanac.api.http.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrowserRulesTest {
  private final BrowserRules rules = new BrowserRules(Set.of("almanac.example"), Optional.empty());

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:8233, true",
    "127.0.0.1, true",
    "10.1.2.3:80, true",
    "[::1]:8233, true",
    "localhost:8233, true",
    "LocalHost, true",
    "almanac.localhost:8233, true",
    "almanac.example, true",
    "almanac.example:8443, true",
    "evil.example:8233, false",
    "almanac.example.evil.example, false",
    "127.0.0.1.evil.example, false",
    "localhost.evil.example, false",
    "evil.example:127.0.0.1, false",
    "[::1].evil.example, false",
    "'', false",
  })
  void readsOnlyUnderAKnownName(String host, boolean isAllowed) {
    assertThat(rules.refusal("GET", Map.of("host", host)).isEmpty()).isEqualTo(isAllowed);
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:8233, http://127.0.0.1:8233, , true",
    "127.0.0.1:8233, , , true",
    "127.0.0.1:8233, http://127.0.0.1:8233, same-origin, true",
    "127.0.0.1:8233, , none, true",
    "almanac.example, https://almanac.example, same-origin, true",
    "almanac.example, https://almanac.example:443, , true",
    "127.0.0.1:8233, http://127.0.0.1:9000, same-site, false",
    "127.0.0.1:8233, http://localhost:8233, , false",
    "127.0.0.1:8233, http://evil.example, cross-site, false",
    "127.0.0.1:8233, null, , false",
    "127.0.0.1:8233, '', , false",
    "127.0.0.1:8233, , cross-site, false",
    "127.0.0.1:8233, , same-site, false",
    "evil.example:8233, http://evil.example:8233, same-origin, false",
  })
  void changesOnlyForItsOwnPages(
      String host, @Nullable String origin, @Nullable String site, boolean isAllowed) {
    var headers = new HashMap<>(Map.of("host", host));
    if (origin != null) {
      headers.put("origin", origin);
    }
    if (site != null) {
      headers.put("sec-fetch-site", site);
    }

    assertThat(rules.refusal("POST", headers).isEmpty()).isEqualTo(isAllowed);
    assertThat(rules.refusal("DELETE", headers).isEmpty()).isEqualTo(isAllowed);
  }

  @ParameterizedTest
  @CsvSource({
    "almanac.test:8233, https://almanac.test:8233, true",
    "a.page.test, https://a.page.test, true",
    "a.b.page.test, https://a.b.page.test, false",
    "page.test, https://page.test, false",
    "almanac.test:8233, http://almanac.test:8233, false",
    "localhost:8233, https://localhost:8233, true",
  })
  void withTlsTheNamesInTheCertificateCount(String host, String origin, boolean isAllowed) {
    var encrypted =
        new BrowserRules(Set.of(), Optional.of(() -> Set.of("almanac.test", "*.page.test")));

    assertThat(encrypted.refusal("POST", Map.of("host", host, "origin", origin)).isEmpty())
        .isEqualTo(isAllowed);
  }
}
