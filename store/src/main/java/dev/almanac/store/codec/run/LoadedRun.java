package dev.almanac.store.codec.run;

import dev.almanac.engine.state.Run;

/** A run as its last commit left it, and the position of its log. */
public record LoadedRun(Run run, LogPosition position) {}
