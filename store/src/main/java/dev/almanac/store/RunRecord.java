package dev.almanac.store;

/** A run as it is stored, without its log. */
public record RunRecord(RunIdentity identity, RunState state) {}
