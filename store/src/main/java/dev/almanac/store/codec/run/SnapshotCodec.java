package dev.almanac.store.codec.run;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.state.Run;
import dev.almanac.store.Blob;
import dev.almanac.store.codec.Formats;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredRun;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.function.LongFunction;

/** The whole state of a run. */
public final class SnapshotCodec {
  private SnapshotCodec() {}

  /** A state between two commits, which no event is still to follow. */
  public static Blob encode(Run run) {
    return Wire.blob(Formats.SNAPSHOT, SnapshotWriter.write(run));
  }

  /**
   * A snapshot does not say whose it is, as the row it lies in does.
   *
   * @param originals finds an event of the run in its history, by its id: what is large and does
   *     not change stays there. Ids come in ascending order.
   */
  public static Run decode(RunKey key, Blob snapshot, LongFunction<HistoryEvent> originals) {
    return new SnapshotReader(originals)
        .read(key, Wire.readShared(snapshot, Formats.SNAPSHOT, StoredRun.parser()));
  }
}
