package dev.almanac.samples.fanout;

import dev.almanac.client.Almanac;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.worker.Worker;

/** Bills a thousand customers. One of them is unknown. */
public final class FanOut {
  static final String QUEUE = "billing";
  static final int CUSTOMERS = 1_000;
  static final int UNKNOWN = 404;

  private FanOut() {}

  public static void main(String[] arguments) {
    try (var almanac = Almanac.embedded().start()) {
      Worker worker = almanac.workers().newWorker(QUEUE);
      register(worker);
      almanac.workers().start();

      Billing.Total total = billing(almanac.client(), "billing-2030-01").bill(CUSTOMERS);
      System.out.printf("%d cents; failed: %s%n", total.cents(), total.failed());
    }
  }

  static void register(Worker worker) {
    worker.registerWorkflowImplementationTypes(BillingWorkflow.class, InvoiceWorkflow.class);
    worker.registerActivitiesImplementations((Accounts) FanOut::centsOf);
  }

  /** Everybody owes a cent for each letter of their number. A real one asks a database. */
  private static long centsOf(int customer) {
    if (customer == UNKNOWN) {
      throw ApplicationFailure.newNonRetryableFailure("no such customer", "Unknown");
    }
    return String.valueOf(customer).length();
  }

  static Billing billing(WorkflowClient client, String id) {
    return client.newWorkflowStub(
        Billing.class,
        WorkflowOptions.newBuilder().setTaskQueue(QUEUE).setWorkflowId(id).build());
  }
}
