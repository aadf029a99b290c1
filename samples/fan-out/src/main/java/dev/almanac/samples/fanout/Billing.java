package dev.almanac.samples.fanout;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** Bills all customers. */
@WorkflowInterface
public interface Billing {
  /** Bills the customers from 1 to the last one. */
  @WorkflowMethod
  Total bill(int lastCustomer);

  /** What came of all invoices; a failed one does not stop the others. */
  record Total(long cents, List<Integer> failed) {}
}
