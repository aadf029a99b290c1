package dev.almanac.engine.id;

/**
 * Names a run.
 *
 * @param namespaceId the id of the namespace, never its name
 * @param workflowId what users call the workflow; its runs share it
 * @param runId the id of this run
 */
public record RunKey(String namespaceId, String workflowId, String runId) {}
