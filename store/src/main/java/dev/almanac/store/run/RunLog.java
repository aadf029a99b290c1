package dev.almanac.store.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The newest snapshot of a run, if it has one, and the facts after it, oldest first. */
public record RunLog(@Nullable Snapshot snapshot, List<FactRow> facts) {
  public RunLog {
    facts = List.copyOf(facts);
  }
}
