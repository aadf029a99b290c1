package dev.almanac.runtime;

import dev.almanac.engine.state.Run;
import java.util.UUID;

/**
 * A run as of the last commit.
 *
 * @param firstRunId the first run of its chain
 * @param isCurrent whether it is the newest run of its workflow id
 * @param startRequestId the request that began its chain; empty unless it is the newest
 */
public record RunView(
    Run run, UUID runId, UUID firstRunId, boolean isCurrent, String startRequestId) {}
