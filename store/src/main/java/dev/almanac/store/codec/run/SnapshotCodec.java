package dev.almanac.store.codec.run;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.state.Run;
import dev.almanac.store.Blob;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredRun;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.function.LongFunction;

/** Converts the whole state of a run to bytes and back. */
public final class SnapshotCodec {
  private SnapshotCodec() {}

  /** Encodes a state between two commits, with no event pending. */
  public static Blob encode(Run run) {
    return Wire.blob(Formats.SNAPSHOT, SnapshotWriter.write(run));
  }

  /**
   * Decodes a snapshot. It does not contain the run's key, because its row does.
   *
   * @param originals finds an event of the run by its id, for data that snapshots leave in the
   *     history; ids are passed in ascending order
   */
  public static Run decode(RunKey key, Blob snapshot, LongFunction<HistoryEvent> originals) {
    return new SnapshotReader(originals)
        .read(key, Wire.readShared(snapshot, Formats.SNAPSHOT, StoredRun.parser()));
  }
}
