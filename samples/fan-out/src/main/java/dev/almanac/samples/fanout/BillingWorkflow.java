package dev.almanac.samples.fanout;

import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;

/** Starts a child for each customer, a limited number at a time, and collects what came of them. */
public final class BillingWorkflow implements Billing {
  /** Bounds what runs at the same time, and what one workflow task of ours has to start. */
  static final int AT_ONCE = 100;

  private long cents;
  private final List<Integer> failed = new ArrayList<>();
  private int running;

  @Override
  public Total bill(int lastCustomer) {
    List<Promise<Void>> ends = new ArrayList<>();
    for (int customer = 1; customer <= lastCustomer; customer++) {
      Workflow.await(() -> running < AT_ONCE);
      running++;
      ends.add(start(customer));
    }
    Promise.allOf(ends).get();
    CancellationScope.throwCanceled(); // or a cancelled billing would look complete
    return new Total(cents, List.copyOf(failed));
  }

  private Promise<Void> start(int customer) {
    Invoice invoice = Workflow.newChildWorkflowStub(
        Invoice.class,
        ChildWorkflowOptions.newBuilder()
            .setWorkflowId("%s/customer-%d".formatted(Workflow.getInfo().getWorkflowId(), customer))
            .build());
    return Async.function(invoice::bill, customer).handle((owed, failure) -> {
      running--;
      if (failure == null) {
        cents += owed;
      } else if (failure instanceof ChildWorkflowFailure) {
        failed.add(customer);
      } else {
        throw failure;
      }
      return null;
    });
  }
}
