package dev.almanac.runtime.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.runtime.Urgency;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MailboxTest {
  private final Mailbox mailbox = new Mailbox(2, 1);

  @Test
  void turnsNewWorkAwayBeforeWhatGoesOnWithWorkBegun() {
    assertThat(mailbox.offer(() -> {}, Urgency.NORMAL)).isTrue();
    assertThat(mailbox.offer(() -> {}, Urgency.NORMAL)).isTrue();
    assertThat(mailbox.offer(() -> {}, Urgency.NORMAL)).isFalse();
    assertThat(mailbox.offer(() -> {}, Urgency.RESERVED)).isTrue();
    assertThat(mailbox.offer(() -> {}, Urgency.RESERVED)).isFalse();
  }

  @Test
  void hasRoomAgainOnlyWhenARequestIsAnswered() {
    mailbox.offer(() -> {}, Urgency.NORMAL);
    mailbox.offer(() -> {}, Urgency.NORMAL);
    assertThat(mailbox.nextRequest()).isNotNull();
    assertThat(mailbox.offer(() -> {}, Urgency.NORMAL)).isFalse();
    mailbox.answered();
    assertThat(mailbox.offer(() -> {}, Urgency.NORMAL)).isTrue();
  }

  @Test
  void alwaysTakesLettersAndWakesWhoeverReadsThem() {
    var woken = new AtomicInteger();
    mailbox.wakes(woken::incrementAndGet);
    for (int n = 0; n < 100; n++) {
      mailbox.post(() -> {});
    }
    assertThat(woken).hasValue(100);
    assertThat(mailbox.hasLetters()).isTrue();
    assertThat(mailbox.underWay()).isZero();
  }

  @Test
  void isAtRestWhenNothingIsHereAndNothingOnItsWay() {
    assertThat(mailbox.isAtRest()).isTrue();
    mailbox.expect();
    assertThat(mailbox.isAtRest()).isFalse();
    mailbox.postExpected(() -> {});
    assertThat(mailbox.isAtRest()).isFalse();
    Objects.requireNonNull(mailbox.nextLetter()).run();
    assertThat(mailbox.isAtRest()).isTrue();
    mailbox.offer(() -> {}, Urgency.NORMAL);
    assertThat(mailbox.isAtRest()).isFalse();
  }
}
