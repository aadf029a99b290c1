package dev.almanac.conformance.application;

import dev.almanac.client.Almanac;
import dev.almanac.client.declared.Scheduled;
import dev.almanac.client.declared.Schedules;
import dev.almanac.client.schedule.LedgerEntry;
import dev.almanac.client.schedule.TriggerOutcome;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.SearchAttributeKey;
import io.temporal.common.SearchAttributes;
import io.temporal.worker.Worker;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Instant;

/**
 * An application as people write it. It does not know where its server is. On its first start it
 * takes an order, which waits for an approval; on its second start it approves it.
 */
public final class OrderApplication {
  private static final String QUEUE = "orders";
  private static final String ORDER = "order-1";
  private static final SearchAttributeKey<String> CUSTOMER =
      SearchAttributeKey.forKeyword("Customer");

  @WorkflowInterface
  public interface Order {
    @WorkflowMethod
    String order(String customer);

    @SignalMethod
    void approve();
  }

  public static final class OrderFlow implements Order {
    private boolean isApproved;

    @Override
    public String order(String customer) {
      Workflow.await(() -> isApproved);
      return "sent to " + customer;
    }

    @Override
    public void approve() {
      isApproved = true;
    }
  }

  @WorkflowInterface
  public interface Report {
    @WorkflowMethod
    void report(Instant scheduled, Instant started);
  }

  public static final class NightlyReport implements Report {
    @Override
    @Scheduled(cron = "0 2 * * *", zone = "Europe/Berlin", id = "nightly")
    public void report(Instant scheduled, Instant started) {}
  }

  private OrderApplication() {}

  public static void main(String... args) {
    try (var almanac = Almanac.configured()
        .searchAttribute(CUSTOMER.getName(), IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
        .start()) {
      Worker worker = almanac.workers().newWorker(QUEUE);
      worker.registerWorkflowImplementationTypes(OrderFlow.class, NightlyReport.class);
      almanac.declare(Schedules.of(worker, NightlyReport.class));
      System.out.println("declared " + almanac.applySchedules().getFirst().outcome());
      almanac.workers().start();
      if (args[0].equals("take")) {
        take(almanac);
      } else {
        approve(almanac);
      }
    }
  }

  private static void take(Almanac almanac) {
    var options = WorkflowOptions.newBuilder()
        .setWorkflowId(ORDER)
        .setTaskQueue(QUEUE)
        .setTypedSearchAttributes(
            SearchAttributes.newBuilder().set(CUSTOMER, "Ada").build())
        .build();
    Object ignored =
        WorkflowClient.start(almanac.client().newWorkflowStub(Order.class, options)::order, "Ada");
    System.out.println("took " + ORDER);
    if (almanac.schedules().handle("nightly").trigger()
        instanceof TriggerOutcome.Started(var workflowId, var runId)) {
      WorkflowStub report = almanac.client().newUntypedWorkflowStub(workflowId);
      report.getResult(Void.class);
      System.out.println("reported");
    }
  }

  private static void approve(Almanac almanac) {
    almanac.client().newWorkflowStub(Order.class, ORDER).approve();
    System.out.println(almanac.client().newUntypedWorkflowStub(ORDER).getResult(String.class));
    System.out.println(
        almanac.schedules().handle("nightly").history().map(LedgerEntry::kind).toList());
  }
}
