package dev.almanac.api.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.DropReason;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Entries on the wire: what programs look for stays one word. */
class LedgerMessagesTest {
  private static final Instant TIME = Instant.parse("2022-06-01T02:00:00Z");

  @Test
  void namesTheWorkflowThatWasRunningApartFromTheReason() {
    var message = LedgerMessages.message(dropped(DropReason.OVERLAP, "nightly-1"));

    assertThat(message.getKind()).isEqualTo("Skipped");
    assertThat(message.getReason()).isEqualTo("overlap");
    assertThat(message.getRunningWorkflowId()).isEqualTo("nightly-1");
    assertThat(message.getWorkflowId()).isEmpty();
  }

  @Test
  void tellsMoreOfAFailureWithTheReason() {
    var message = LedgerMessages.message(dropped(DropReason.ID_TAKEN, "It runs."));

    assertThat(message.getReason()).isEqualTo("id_taken: It runs.");
    assertThat(message.getRunningWorkflowId()).isEmpty();
  }

  private static LedgerEntry dropped(DropReason reason, String message) {
    return new LedgerEntry(
        7,
        TIME,
        Asker.SCHEDULE,
        new LedgerEvent.Dropped(reason, NominalTimeRange.one(TIME), Optional.empty(), message, 1));
  }
}
