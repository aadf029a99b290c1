package dev.almanac.server.schedule;

import static dev.almanac.server.schedule.ScheduleServer.NEVER;
import static dev.almanac.server.schedule.ScheduleServer.sequences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.server.StartException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A ledger is read in both directions, and by kinds. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LedgerPagesTest {
  private ScheduleServer server;

  @BeforeAll
  void start() throws StartException {
    server = ScheduleServer.start();
  }

  @AfterAll
  void stop() {
    server.close();
  }

  /** Creates, pauses and resumes: 1 created, 2 paused, 3 resumed, 4 paused … 9 resumed. */
  private void tell(String id) {
    server.create(id, NEVER);
    for (int times = 0; times < 4; times++) {
      server.pause(id, "rest");
      server.resume(id, "go on");
    }
  }

  @Test
  void theLatestEntriesComeFirstAndLeadBackToTheFirst() {
    tell("back");

    var seen = new ArrayList<Long>();
    var page = server.ledger("back", request -> request.setLatest(true).setLimit(4));
    seen.addAll(sequences(page));
    while (page.getHasMore()) {
      long cursor = page.getNextCursor();
      page = server.ledger("back", request -> request.setBeforeSequence(cursor).setLimit(4));
      seen.addAll(sequences(page));
    }

    assertThat(seen).containsExactly(9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L, 1L);
    assertThat(page.hasNextCursor()).isFalse();
  }

  @Test
  void onlyEntriesOfTheKindsAskedForAreReturned() {
    tell("kinds");

    var paused = server.ledger("kinds", request -> request.setLatest(true).addKinds("Paused"));
    var some = server.ledger(
        "kinds", request -> request.addKinds("Paused").addKinds("Created").setLimit(3));

    assertThat(sequences(paused)).containsExactly(8L, 6L, 4L, 2L);
    assertThat(paused.getHasMore()).isFalse();
    assertThat(sequences(some)).containsExactly(1L, 2L, 4L);
    assertThat(some.getNextCursor()).isEqualTo(4);
    assertThat(server.ledger("kinds", request -> request.addKinds("Missed")).getEntriesCount())
        .isZero();
  }

  @Test
  void kindsAndEventsLimitEachOther() {
    tell("events");

    var events = server.ledger("events", request -> request.setEventsOnly(true));
    var both = server.ledger(
        "events", request -> request.setEventsOnly(true).addKinds("Created").addKinds("Failed"));

    assertThat(sequences(events)).hasSize(9);
    assertThat(sequences(both)).containsExactly(1L);
    assertThatThrownBy(() ->
            server.ledger("events", request -> request.setEventsOnly(true).addKinds("Failed")))
        .hasMessageContaining("INVALID_ARGUMENT")
        .hasMessageContaining("Failed");
  }

  @Test
  void aKindThatDoesNotExistIsNamed() {
    tell("unknown");

    assertThatThrownBy(() -> server.ledger("unknown", request -> request.addKinds("Skiped")))
        .hasMessageContaining("INVALID_ARGUMENT")
        .hasMessageContaining("\"Skiped\"")
        .hasMessageContaining("Skipped");
  }

  @Test
  void twoPlacesToBeginContradictEachOther() {
    tell("places");

    assertThatThrownBy(
            () -> server.ledger("places", request -> request.setLatest(true).setAfterSequence(3)))
        .hasMessageContaining("at most one");
    assertThatThrownBy(() -> server.ledger("places", request -> request.setBeforeSequence(-1)))
        .hasMessageContaining("negative");
  }

  @Test
  void theLedgerOfADeletedScheduleIsReadBackwards() {
    tell("gone");
    server.delete("gone");

    var last = server.ledger("gone", request -> request.setLatest(true).setLimit(1));

    assertThat(last.getEntriesList())
        .singleElement()
        .satisfies(entry -> assertThat(entry.getKind()).isEqualTo("Deleted"));
    assertThat(List.of(last.getHasMore(), last.hasNextCursor())).containsOnly(true);
  }
}
