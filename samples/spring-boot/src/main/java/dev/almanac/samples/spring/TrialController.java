package dev.almanac.samples.spring;

import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Begins and ends trials over HTTP, with the SDK's own client. */
@RestController
@RequestMapping("/trials/{customer}")
class TrialController {
  private final WorkflowClient client;

  TrialController(WorkflowClient client) {
    this.client = client;
  }

  /** A repeated request finds the trial that runs. */
  @PostMapping
  String begin(@PathVariable String customer) {
    Trial trial = client.newWorkflowStub(
        Trial.class,
        WorkflowOptions.newBuilder()
            .setTaskQueue("trials")
            .setWorkflowId(id(customer))
            .setWorkflowIdConflictPolicy(
                WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
            .build());
    return WorkflowClient.start(trial::run, customer).getWorkflowId();
  }

  @DeleteMapping
  void cancel(@PathVariable String customer) {
    client.newWorkflowStub(Trial.class, id(customer)).cancel();
  }

  private static String id(String customer) {
    return "trial-" + customer;
  }
}
