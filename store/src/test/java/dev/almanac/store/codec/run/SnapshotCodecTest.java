package dev.almanac.store.codec.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.log.Fact;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Evolution;
import dev.almanac.engine.state.Run;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.FactSamples;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Golden;
import dev.almanac.store.codec.RichRun;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionCompletedEventAttributes;
import java.util.List;
import org.junit.jupiter.api.Test;

class SnapshotCodecTest {
  @Test
  void writesAndReadsARunAsEverBefore() {
    var golden = Golden.read("snapshot.hex").getFirst();

    assertThat(Golden.hex(SnapshotCodec.encode(RichRun.run()))).isEqualTo(Golden.hex(golden));
    assertThat(decode(golden)).isEqualTo(RichRun.run());
  }

  @Test
  void writesAndReadsATaskWhoseStartIsWrittenAsEverBefore() {
    var golden = Golden.read("snapshot-written-start.hex").getFirst();

    assertThat(Golden.hex(SnapshotCodec.encode(RichRun.withWrittenStart())))
        .isEqualTo(Golden.hex(golden));
    assertThat(decode(golden)).isEqualTo(RichRun.withWrittenStart());
  }

  @Test
  void writesAndReadsWhatIsCountedAsEverBefore() {
    var golden = Golden.read("snapshot.hex").get(1);

    assertThat(Golden.hex(SnapshotCodec.encode(RichRun.counted()))).isEqualTo(Golden.hex(golden));
    assertThat(decode(golden)).isEqualTo(RichRun.counted());
  }

  @Test
  void keepsTheScheduleThatStartedTheRun() {
    var fact = new Fact.StartedBySchedule(FactSamples.scheduledBy());
    var run = Evolution.apply(RichRun.run(), new LogEntry.FactRecorded(fact));

    assertThat(decode(SnapshotCodec.encode(run))).isEqualTo(run);
  }

  @Test
  void derivesEveryDeadline() {
    var run = decode(SnapshotCodec.encode(RichRun.run()));

    assertThat(run.deadlines().byTime())
        .as("run timeout, first task, task, two of four activities, two timers")
        .hasSize(7);
    assertThat(run.firstTaskDelayed()).isTrue();
    assertThat(run.activities().get("activity-6")).isPresent();
    assertThat(run.timers().get(8L)).isPresent();
  }

  @Test
  void keepsWhatItDoesNotKnowOfBufferedEvents() {
    var run = decode(SnapshotCodec.encode(RichRun.run()));

    assertThat(run.history().buffered())
        .allMatch(event -> event.getUnknownFields().hasField(9_999));
  }

  @Test
  void storesPropertiesOnlyOnceTheyDifferFromTheStart() {
    var started = HistoryEvent.newBuilder()
        .setEventId(1)
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
        .setWorkflowExecutionStartedEventAttributes(RichRun.started())
        .build();
    var run = Evolution.begin(RichRun.KEY, started);

    var snapshot = SnapshotCodec.encode(run);

    assertThat(Golden.hex(snapshot).split(Golden.hex("at the start"), -1)).hasSize(2);
    assertThat(decode(snapshot)).isEqualTo(run);
  }

  @Test
  void aClosedRunHasNothingDue() {
    var completed = HistoryEvent.newBuilder()
        .setEventId(31)
        .setWorkflowExecutionCompletedEventAttributes(
            WorkflowExecutionCompletedEventAttributes.getDefaultInstance())
        .build();
    var run = Evolution.apply(RichRun.run(), new LogEntry.Event(completed));

    var read = decode(SnapshotCodec.encode(run));

    assertThat(read).isEqualTo(run);
    assertThat(read.deadlines().byTime().isEmpty()).isTrue();
    assertThat(read.activities().left().size()).isPositive();
  }

  @Test
  void refusesAStateInTheMiddleOfACommit() {
    var run = Evolution.apply(RichRun.run(), new LogEntry.FactRecorded(new Fact.BufferFlushed()));

    assertThatThrownBy(() -> SnapshotCodec.encode(run))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("2 pending events");
  }

  @Test
  void saysWhatItCannotRead() {
    var unknownStatus = Blob.of(Formats.SNAPSHOT, new byte[] {10, 2, 24, 99});
    var noPhase = Blob.of(Formats.SNAPSHOT, new byte[] {10, 2, 24, 1, 34, 2, 8, 5});
    var facts = Blob.of(Formats.FACTS, new byte[0]);

    for (var blob : List.of(unknownStatus, noPhase, facts)) {
      assertThatThrownBy(() -> decode(blob)).isInstanceOf(StoreException.Corrupt.class);
    }
  }

  private static Run decode(Blob snapshot) {
    return SnapshotCodec.decode(RichRun.KEY, snapshot, id -> {
      throw new AssertionError("Nothing in it is so large that event " + id + " would be needed");
    });
  }
}
