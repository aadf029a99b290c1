package dev.almanac.runtime.loop;

/** The parts of a loop that its desks work with. */
record Parts(
    LoopContext context,
    RunCache cache,
    Loader loader,
    Decider decider,
    GroupCommit commits,
    Alarms alarms) {}
