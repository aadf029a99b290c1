package dev.almanac.engine.id;

import java.util.UUID;

/** Names a workflow, all of whose runs share a partition. */
public record WorkflowKey(UUID namespace, String workflowId) {}
