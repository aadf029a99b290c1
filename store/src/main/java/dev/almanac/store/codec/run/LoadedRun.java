package dev.almanac.store.codec.run;

import dev.almanac.engine.state.Run;

/** A run as its last commit left it, and how far its log has come. */
public record LoadedRun(Run run, LogPosition position) {}
