package dev.almanac.runtime;

import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Resets workflows. Any thread may call; no call blocks. */
public interface Resets {
  /** Starts a run from the beginning of another run's history. Completes with the new run's id. */
  CompletionStage<UUID> reset(ResetOrder order);
}
