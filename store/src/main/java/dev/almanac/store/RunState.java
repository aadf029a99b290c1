package dev.almanac.store;

/** The counters of a run. The status is a number of Temporal's WorkflowExecutionStatus. */
public record RunState(int status, long lastEventId, long historyBytes) {}
