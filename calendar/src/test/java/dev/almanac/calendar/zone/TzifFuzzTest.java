package dev.almanac.calendar.zone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.Limits;
import dev.almanac.calendar.SpecException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Damaged files are refused or give rules that hold together. No time limit is needed: a file has a
 * bounded size, each of its bytes is read once, and a footer adds a bounded number of transitions.
 */
class TzifFuzzTest {
  private static final long SEED = 9636;
  private static final int CASES = Boolean.getBoolean("almanac.long") ? 400_000 : 4_000;

  /** Nine bytes each in a file, and two a year from a footer. */
  private static final int MOST_TRANSITIONS = Limits.ZONE_DATA_BYTES / 9 + 2 * 302;

  private static final int MOST_CHECKED = 300;

  @Test
  void neverBreaksOnDamagedFiles() {
    var files = Corpus.files();
    int accepted = 0;
    for (int i = 0; i < CASES; i++) {
      var random = new Random(SEED + i);
      var file = files.get(random.nextInt(files.size()));
      var other = files.get(random.nextInt(files.size()));
      accepted += accepted(new Mutation(random).of(file, other), "seed " + (SEED + i)) ? 1 : 0;
    }
    assertThat(accepted).as("accepted").isBetween(CASES / 10, CASES * 9 / 10);
  }

  private static boolean accepted(byte[] data, String seed) {
    try {
      assertHoldsTogether(TzifReader.rules(data), seed);
      return true;
    } catch (SpecException e) {
      assertThat(e).as(seed).hasMessageStartingWith("malformed time zone information: ");
      return false;
    } catch (RuntimeException e) {
      throw new AssertionError(seed, e);
    }
  }

  private static void assertHoldsTogether(ZoneRules rules, String seed) {
    var transitions = rules.getTransitions();
    assertThat(transitions).as(seed).hasSizeLessThanOrEqualTo(MOST_TRANSITIONS);
    var last = Instant.MIN;
    for (var transition : transitions.stream().limit(MOST_CHECKED).toList()) {
      assertThat(transition.getInstant()).as(seed).isAfter(last);
      last = transition.getInstant();
      assertAgree(rules, transition, seed);
    }
  }

  /** What the clock shows leads back to the instant, and a skipped reading to none. */
  private static void assertAgree(ZoneRules rules, ZoneOffsetTransition transition, String seed) {
    for (var at :
        new Instant[] {transition.getInstant().minusSeconds(1), transition.getInstant()}) {
      var offset = rules.getOffset(at);
      assertThat(rules.getValidOffsets(LocalDateTime.ofInstant(at, offset)))
          .as(seed)
          .contains(offset);
    }
    if (transition.isGap()) {
      assertThat(rules.getValidOffsets(transition.getDateTimeBefore())).as(seed).isEmpty();
    }
  }
}
