package dev.almanac.api.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.key.RandomBytes;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoginTicketTest {
  private static final LoginTicket TICKET = new LoginTicket(
      "state", "nonce", "verifier", "/ui/a?b=\"c\"", Instant.parse("2030-01-01T00:00:00Z"));

  private final Random random = new Random(7);
  private final RandomBytes bytes = count -> {
    var next = new byte[count];
    random.nextBytes(next);
    return next;
  };
  private final TicketSeal seal = new TicketSeal(bytes);

  @Test
  void isReadByWhoHasSealedIt() {
    assertThat(seal.open(seal.seal(TICKET))).contains(TICKET);
    assertThat(seal.seal(TICKET)).isNotEqualTo(seal.seal(TICKET)).doesNotContain("state");
  }

  @Test
  void isReadByNobodyElse() {
    assertThat(new TicketSeal(bytes).open(seal.seal(TICKET))).isEmpty();
  }

  @Test
  void isNothingWithOneBitChanged() {
    String sealed = seal.seal(TICKET);
    for (int i = 0; i < sealed.length(); i++) {
      char other = sealed.charAt(i) == 'A' ? 'Q' : 'A';
      String changed = sealed.substring(0, i) + other + sealed.substring(i + 1);
      assertThat(seal.open(changed)).as("at %d", i).isEmpty();
    }
    for (String text : new String[] {"", "A", "!", "A".repeat(16), "A".repeat(10_000)}) {
      assertThat(seal.open(text)).isEmpty();
    }
  }
}
