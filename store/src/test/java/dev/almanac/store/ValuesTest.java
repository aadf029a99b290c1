package dev.almanac.store;

import static dev.almanac.store.Samples.message;
import static dev.almanac.store.Samples.run;
import static dev.almanac.store.Samples.sent;
import static dev.almanac.store.Samples.start;
import static dev.almanac.store.Samples.step;
import static dev.almanac.store.Samples.taken;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.run.FactRow;
import dev.almanac.store.run.LogWrite;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunName;
import dev.almanac.store.run.Snapshot;
import dev.almanac.store.work.MessageKey;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records refuse invalid values before any store sees them. */
class ValuesTest {
  @Test
  void aBlobIsStoredBehindItsFormatCodecKeyAndChecksum() {
    var blob = Blob.of(200, new byte[] {9, 8});

    assertThat(blob.stored()).startsWith(200, 1, 0, 0, 0, 0).endsWith(9, 8);
    assertThat(Blob.read(blob.stored())).isEqualTo(blob).hasSameHashCodeAs(blob);
    assertThat(blob.format()).isEqualTo(200);
    assertThat(blob.size()).isEqualTo(12);
    assertThat(blob.payload().remaining()).isEqualTo(2);
    assertThat(blob.payload().get(1)).isEqualTo((byte) 8);
    assertThat(blob.payload().isReadOnly()).isTrue();
  }

  @Test
  void aBlobIsFilledInPlaceAndWhole() {
    assertThat(Blob.of(7, 2, room -> room.put((byte) 9).put((byte) 8)))
        .isEqualTo(Blob.of(7, new byte[] {9, 8}));
    assertThatThrownBy(() -> Blob.of(7, 2, room -> room.put((byte) 9)))
        .hasMessage("Expected a payload of 2 bytes, found 1 fewer");
  }

  @Test
  void aBlobOfAnUnknownCodecOrKeyIsNotRead() {
    for (byte[] stored : List.of(
        new byte[] {1, 1, 0, 0, 0, 0}, new byte[] {1, 0, 0, 0, 0, 7}, new byte[] {1, 0, 0})) {
      assertThatThrownBy(() -> Blob.read(stored)).isInstanceOf(StoreException.Corrupt.class);
    }
    assertThatThrownBy(() -> Blob.of(256, new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\0b", "\0", "\uD800", "x\uDC00", "\uD800x"})
  void idsThatAreNoTextAreRefused(String id) {
    assertThatThrownBy(() -> run(1, id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("workflow id");
    assertThatThrownBy(() -> new RunName(id, "run")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new AttributeValue.Value.Text(id))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void idsAreMeasuredInBytes() {
    run(1, "é".repeat(1000));
    assertThatThrownBy(() -> run(1, "é".repeat(1001)))
        .hasMessage("A workflow id has at most 2000 bytes, found 2002");
  }

  @Test
  void idsAreOrderedLikeTheirBytes() {
    var ids = List.of("", "B", "Ba", "a", "b", "é", "\uE000", "\uFFFD", "😀", "😀a", "😁");

    for (String one : ids) {
      for (String other : ids) {
        assertThat(Integer.signum(Ids.ORDER.compare(one, other)))
            .as("%s and %s", one, other)
            .isEqualTo(
                Integer.signum(Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8))));
      }
    }
  }

  @Test
  void aBatchHoldsARunAndAWorkflowIdOnce() {
    assertThatThrownBy(() -> Batch.of(start(run(1)).build(), step(run(1), 3).build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("run 1 of partition 1");
    assertThatThrownBy(
            () -> Batch.of(start(run(1, "x")).build(), start(run(2, "x")).build()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aBatchCannotTakeWhatItSends() {
    assertThatThrownBy(() -> Batch.of(
            step(run(1), 3).exchange(sent(message(2, 1, 5))).build(),
            step(run(2), 3).exchange(taken(new MessageKey(2, 1, 5))).build()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRunTakesMessagesOfItsOwnPartitionOnly() {
    var write = step(run(1), 3).exchange(taken(new MessageKey(2, 1, 5)));

    assertThatThrownBy(write::build).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aFactBesideASnapshotComesAfterIt() {
    var fact = new FactRow(5, Samples.blob("fact"));

    assertThatThrownBy(() -> new LogWrite(List.of(), fact, new Snapshot(5, Samples.blob("state"))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertThatThrownBy(() -> new EntityRef(1024, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new EntityRef(-1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Partitions(5, 4)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new PageLimit(0, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Samples.row(3, 2)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new AttributeValue.Value.Real(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Samples.visible(1, 2, VisibilityRow.RUNNING))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(new RunIdentity(new EntityRef(0, 0), new UUID(0, 0), "", new UUID(0, 0)))
        .isNotNull();
  }
}
