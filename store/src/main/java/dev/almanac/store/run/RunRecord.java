package dev.almanac.store.run;

/** A run as it is stored, without its log. */
public record RunRecord(RunIdentity identity, RunState state) {}
