package dev.almanac.runtime;

import dev.almanac.engine.state.Run;
import java.util.UUID;

/**
 * A run, as of the last commit.
 *
 * @param firstRunId the run that its chain began with
 * @param isCurrent whether it is the newest of its workflow id
 */
public record RunView(Run run, UUID runId, UUID firstRunId, boolean isCurrent) {}
