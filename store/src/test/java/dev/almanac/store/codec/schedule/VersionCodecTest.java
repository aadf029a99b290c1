package dev.almanac.store.codec.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.schedule.ledger.DefinitionVersion;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.RemainingActions;
import dev.almanac.store.Blob;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Golden;
import dev.almanac.store.codec.RichSchedule;
import dev.almanac.store.schedule.VersionRow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Versions of definitions and their bytes. */
class VersionCodecTest {
  static List<DefinitionVersion> samples() {
    return List.of(
        new DefinitionVersion(
            2,
            RichSchedule.TIME,
            new Asker("ann", "request", "grpc", "a reason"),
            List.of("spec", "notes"),
            RichSchedule.definition(),
            new DefinitionVersion.Settings(true, "a note", new RemainingActions(true, 3))),
        new DefinitionVersion(
            1,
            RichSchedule.TIME,
            Asker.SCHEDULE,
            List.of(),
            RichSchedule.definition(),
            new DefinitionVersion.Settings(false, "", new RemainingActions(false, 7))));
  }

  @Test
  void writesAndReadsVersionsAsEverBefore() {
    assertThat(samples().stream().map(VersionCodec::row).map(VersionRow::data).map(Golden::hex))
        .containsExactlyElementsOf(
            Golden.read("versions.hex").stream().map(Golden::hex).toList());
    for (var sample : samples()) {
      assertThat(VersionCodec.version(VersionCodec.row(sample))).isEqualTo(sample);
    }
  }

  @Test
  void saysWhatItCannotRead() {
    var row = new VersionRow(1, Blob.of(Formats.LEDGER, new byte[0]));

    assertThatThrownBy(() -> VersionCodec.version(row)).isInstanceOf(StoreException.Corrupt.class);
  }
}
