package dev.almanac.store.run;

/** The counters of a run. The status is a number of Temporal's WorkflowExecutionStatus. */
public record RunState(int status, long lastEventId, long historyBytes) {}
