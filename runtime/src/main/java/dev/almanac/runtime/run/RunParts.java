package dev.almanac.runtime.run;

import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;
import dev.almanac.runtime.loop.Requests;

/** The parts of a loop for work on runs. */
public record RunParts(
    LoopContext context,
    RunCache cache,
    WorkflowLoader loader,
    RunDecider decider,
    GroupCommit commits,
    LoopTimers timers,
    Requests requests) {}
