package dev.almanac.runtime.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.store.EntityRef;
import dev.almanac.store.work.BacklogRow;
import dev.almanac.store.work.QueueKey;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class BacklogRowsTest {
  private static final QueueKey QUEUE = new QueueKey(new UUID(0, 1), "queue", 1);

  private final BacklogRows rows = new BacklogRows();

  @Test
  void aRunThatWasLoadedKnowsTheRowsThatMayBeThere() {
    rows.mayHold(row(5, 1));
    assertThat(rows.take(id -> Optional.of(row(5, 1)))).isEqualTo(changes(List.of(), List.of()));
    assertThat(rows.take(id -> Optional.empty())).isEqualTo(changes(List.of(), List.of(row(5, 1))));
    assertThat(rows.take(id -> Optional.empty())).isEqualTo(changes(List.of(), List.of()));
  }

  @Test
  void aTaskThatIsStartedBeforeItsRowIsWrittenHasItDeletedForItMayBeThereAlready() {
    rows.mayHold(row(5, 1));
    rows.add(row(5, 1));
    assertThat(rows.isComing()).isTrue();
    assertThat(rows.take(id -> Optional.empty())).isEqualTo(changes(List.of(), List.of(row(5, 1))));
  }

  @Test
  void aTaskThatWaitsOtherwiseHasItsOldRowDeleted() {
    rows.add(row(5, 1));
    assertThat(rows.take(id -> Optional.of(row(5, 1))))
        .isEqualTo(changes(List.of(row(5, 1)), List.of()));
    rows.add(row(5, 2));
    assertThat(rows.take(id -> Optional.of(row(5, 2))))
        .isEqualTo(changes(List.of(row(5, 2)), List.of(row(5, 1))));
  }

  @Test
  void oneRowNeverComesAndGoesAtOnce() {
    rows.add(row(5, 1));
    rows.add(row(5, 2));
    rows.add(row(5, 1));
    assertThat(rows.take(id -> Optional.of(row(5, 1))))
        .isEqualTo(changes(List.of(row(5, 1)), List.of(row(5, 2))));
  }

  private static BacklogRows.Changes changes(List<BacklogRow> come, List<BacklogRow> gone) {
    return new BacklogRows.Changes(come, gone);
  }

  private static BacklogRow row(long scheduled, int priority) {
    return new BacklogRow(QUEUE, priority, 7, new EntityRef(0, 1), scheduled);
  }
}
