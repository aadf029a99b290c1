package dev.almanac.store.sql.doctor;

import dev.almanac.store.EntityRef;
import dev.almanac.store.sql.ReadOnlyStore;
import dev.almanac.store.sql.jdbc.Row;
import java.util.Optional;

/** Reads when a run or a schedule will be looked at again. */
final class Attentions {
  private static final String DUE = "SELECT due FROM attention WHERE partition = ? AND run_no = ?";

  private Attentions() {}

  static Optional<Long> due(ReadOnlyStore store, EntityRef ref) {
    return store
        .reads()
        .read(session ->
            session.query(DUE).number(ref.partition()).number(ref.number()).first(Row::number));
  }
}
