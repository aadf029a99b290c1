package dev.almanac.store;

import java.util.UUID;

/** What a run must meet to be listed. Ranges include {@code from} and exclude {@code until}. */
public sealed interface Condition {
  record WorkflowIdIs(String workflowId) implements Condition {
    public WorkflowIdIs {
      Ids.require("workflow id", workflowId);
    }
  }

  record RunIdIs(UUID runId) implements Condition {}

  record TypeIs(String type) implements Condition {
    public TypeIs {
      Ids.require("workflow type", type);
    }
  }

  record StatusIs(int status) implements Condition {}

  record StartedWithin(long from, long until) implements Condition {}

  /** Open runs are in no such range. */
  record ClosedWithin(long from, long until) implements Condition {}

  /** One of the values of an attribute is this one. */
  record AttributeIs(AttributeValue value) implements Condition {}
}
