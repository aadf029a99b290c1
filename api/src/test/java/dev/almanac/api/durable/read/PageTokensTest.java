package dev.almanac.api.durable.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.answer.AnswerException;
import dev.almanac.store.list.ListKey;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PageTokensTest {
  private static final UUID NAMESPACE = new UUID(1, 2);
  private static final ListKey POSITION =
      new ListKey(Long.MAX_VALUE, 1_767_225_600_000_000_000L, new UUID(3, 4));

  private final PageTokens tokens = new PageTokens("installation");

  @Test
  void returnAPositionAlsoAfterARestart() {
    var token = tokens.write(NAMESPACE, "filter", POSITION);

    assertThat(new PageTokens("installation").read(token, NAMESPACE, "filter")).isEqualTo(POSITION);
    assertThat(token).matches("[A-Za-z0-9_-]+");
  }

  @Test
  void belongToTheirNamespace() {
    var token = tokens.write(NAMESPACE, "filter", POSITION);

    refused(refusal(token, new UUID(1, 3), "filter"), 403, "namespace_mismatch");
  }

  @Test
  void belongToTheirFilters() {
    var token = tokens.write(NAMESPACE, "filter", POSITION);

    var answer = refusal(token, NAMESPACE, "other");

    refused(answer, 409, "filter_mismatch");
    assertThat(
            answer.body().getAsJsonObject("last_safe_cursor").get("created_at").getAsString())
        .isEqualTo("2026-01-01T00:00:00Z");
  }

  @Test
  void areRefusedWhenAnyByteWasChanged() {
    var token = tokens.write(NAMESPACE, "filter", POSITION);
    var bytes = Base64.getUrlDecoder().decode(token);
    for (int i = 0; i < bytes.length; i++) {
      var changed = bytes.clone();
      changed[i] ^= 1;
      malformed(Base64.getUrlEncoder().withoutPadding().encodeToString(changed));
    }
  }

  @Test
  void areRefusedWhenTheyAreNone() {
    var token = tokens.write(NAMESPACE, "filter", POSITION);

    malformed("");
    malformed("next");
    malformed("%%%");
    malformed("A".repeat(100_000));
    malformed(token.substring(1));
    malformed(token + "AAAA");
    malformed(new PageTokens("other installation").write(NAMESPACE, "filter", POSITION));
  }

  private void malformed(String token) {
    refused(refusal(token, NAMESPACE, "filter"), 400, "malformed_schedule_page_token");
  }

  private Answer refusal(String token, UUID namespace, String filter) {
    return catchThrowableOfType(AnswerException.class, () -> tokens.read(token, namespace, filter))
        .answer();
  }

  private static void refused(Answer answer, int status, String reason) {
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.body().get("reason").getAsString()).contains(reason);
    assertThat(answer.body().get("field").getAsString()).isEqualTo("next_page_token");
  }
}
