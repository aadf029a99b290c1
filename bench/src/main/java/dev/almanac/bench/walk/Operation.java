package dev.almanac.bench.walk;

/**
 * One operation, ready to be performed and recorded.
 *
 * @param perform returns when the operation has had its effect
 * @param verify checks the effect and removes what would keep the server busy; not recorded
 */
record Operation(Recorder.Action perform, Runnable verify) {}
