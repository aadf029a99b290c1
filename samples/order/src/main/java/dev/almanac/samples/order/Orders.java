package dev.almanac.samples.order;

import dev.almanac.client.Almanac;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.worker.Worker;

/** Three orders: a person approves one and refuses another, and one cannot be shipped. */
public final class Orders {
  static final String QUEUE = "orders";

  private Orders() {}

  public static void main(String[] arguments) {
    try (var almanac = Almanac.embedded().start()) {
      Worker worker = almanac.workers().newWorker(QUEUE);
      worker.registerWorkflowImplementationTypes(OrderProcess.class);
      worker.registerActivitiesImplementations(new PrintingShop());
      almanac.workers().start();

      OrderWorkflow sofa = place(almanac.client(), new Order("order-1", "sofa", 900_00));
      sofa.approve("Ada");
      print(sofa);

      OrderWorkflow yacht = place(almanac.client(), new Order("order-2", "yacht", 9_000_000_00L));
      yacht.refuse("Bob", "too dear");
      print(yacht);

      print(place(almanac.client(), new Order("order-3", "piano", 90_00)));
    }
  }

  /** Starts the workflow with the id of the order, so that an order is processed once. */
  static OrderWorkflow place(WorkflowClient client, Order order) {
    OrderWorkflow workflow = client.newWorkflowStub(
        OrderWorkflow.class,
        WorkflowOptions.newBuilder()
            .setTaskQueue(QUEUE)
            .setWorkflowId(order.id())
            .build());
    WorkflowClient.start(workflow::process, order);
    return workflow;
  }

  static Outcome outcome(OrderWorkflow workflow) {
    return WorkflowStub.fromTyped(workflow).getResult(Outcome.class);
  }

  private static void print(OrderWorkflow workflow) {
    Outcome outcome = outcome(workflow);
    System.out.printf("%s: %s%n", outcome.shipped() ? "done" : "undone", outcome.reason());
  }
}
