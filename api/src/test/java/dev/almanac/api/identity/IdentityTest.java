package dev.almanac.api.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IdentityTest {
  @Test
  void usesAnyQueueUnlessItIsLimited() {
    assertThat(limitedTo().mayUseQueue("reports")).isTrue();
    assertThat(limitedTo("reports", "mail-*").mayUseQueue("reports")).isTrue();
    assertThat(limitedTo("reports", "mail-*").mayUseQueue("mail-2")).isTrue();
    assertThat(limitedTo("reports", "mail-*").mayUseQueue("reports-2")).isFalse();
    assertThat(limitedTo("reports", "mail-*").mayUseQueue("mail")).isFalse();
  }

  @Test
  void readsTheSecretBehindBearer() {
    assertThat(bearer("Bearer abc")).contains("abc");
    assertThat(bearer("bearer  abc ")).contains("abc");
    assertThat(bearer("Basic abc")).isEmpty();
    assertThat(bearer("Bearer " + "a".repeat(Presented.LONGEST))).isEmpty();
  }

  private static Optional<String> bearer(String header) {
    return new Presented(Optional.of(header), Optional.empty(), Optional.empty()).bearer();
  }

  private static Identity limitedTo(String... queues) {
    return new Identity("w", Identity.Kind.API_KEY, Grants.NONE, List.of(queues));
  }
}
