package dev.almanac.runtime.run;

import dev.almanac.runtime.commit.GroupCommit;
import dev.almanac.runtime.loop.LoopContext;
import dev.almanac.runtime.loop.LoopTimers;

/** The parts of a loop that its desks work with. */
public record RunParts(
    LoopContext context,
    RunCache cache,
    WorkflowLoader loader,
    RunDecider decider,
    GroupCommit commits,
    LoopTimers timers) {}
