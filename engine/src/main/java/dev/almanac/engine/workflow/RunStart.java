package dev.almanac.engine.workflow;

import dev.almanac.engine.id.WorkflowKey;
import io.temporal.api.common.v1.Link;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.sdk.v1.UserMetadata;
import java.util.List;
import java.util.Optional;

/**
 * What a run is started with: everything but its id. Clients, parents and schedules all end here.
 *
 * @param attributes those of the first event, complete but for the ids of runs
 */
public record RunStart(
    WorkflowKey workflow,
    WorkflowExecutionStartedEventAttributes attributes,
    Optional<UserMetadata> metadata,
    List<Link> links) {
  public RunStart {
    links = List.copyOf(links);
  }

  public RunStart(WorkflowKey workflow, WorkflowExecutionStartedEventAttributes attributes) {
    this(workflow, attributes, Optional.empty(), List.of());
  }
}
