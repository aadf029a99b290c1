package dev.almanac.api.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Presented;
import dev.almanac.api.identity.Validity;
import dev.almanac.api.identity.Verdict;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2030-01-01T08:00:00Z"));
  private final AtomicInteger count = new AtomicInteger();
  private final Sessions sessions =
      new Sessions(() -> "s" + count.incrementAndGet(), now::get, false);

  @Test
  void knowTheirPersonByTheCookie() {
    String id = sessions.begin(Identity.ANYBODY, Validity.FOREVER);

    assertThat(admit("a=b; almanac_session=" + id + "; c=d"))
        .isInstanceOfSatisfying(
            Verdict.Admitted.class,
            known -> assertThat(known.identity().kind()).isEqualTo(Identity.Kind.SESSION));
    assertThat(admit("almanac_session=other")).isInstanceOf(Verdict.Refused.class);
    assertThat(admit("a=b")).isInstanceOf(Verdict.Unclear.class);
  }

  @Test
  void endAfterADay() {
    String id = sessions.begin(Identity.ANYBODY, Validity.FOREVER);
    var known = (Verdict.Admitted) admit("almanac_session=" + id);

    now.set(now.get().plus(Sessions.LENGTH));

    assertThat(known.validity().holds(now.get())).isFalse();
    assertThat(admit("almanac_session=" + id)).isInstanceOf(Verdict.Refused.class);
  }

  @Test
  void endWithTheKeyThatBeganThem() {
    var isValid = new AtomicBoolean(true);
    String id = sessions.begin(Identity.ANYBODY, later -> isValid.get());

    isValid.set(false);

    assertThat(admit("almanac_session=" + id)).isInstanceOf(Verdict.Refused.class);
  }

  @Test
  void endWhenThePersonLeaves() {
    String id = sessions.begin(Identity.ANYBODY, Validity.FOREVER);

    sessions.end(id);

    assertThat(admit("almanac_session=" + id)).isInstanceOf(Verdict.Refused.class);
  }

  @Test
  void areLimited() {
    String first = sessions.begin(Identity.ANYBODY, Validity.FOREVER);
    for (int more = 0; more < Sessions.MOST; more++) {
      sessions.begin(Identity.ANYBODY, Validity.FOREVER);
    }

    assertThat(admit("almanac_session=" + first)).isInstanceOf(Verdict.Refused.class);
  }

  private Verdict admit(String cookies) {
    return sessions.admit(new Presented(Optional.empty(), Optional.of(cookies), Optional.empty()));
  }
}
