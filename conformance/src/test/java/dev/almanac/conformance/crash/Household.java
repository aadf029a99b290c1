package dev.almanac.conformance.crash;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** A workflow with children, which tell a collector of what they do. */
@WorkflowInterface
public interface Household {
  /** Has so many children, two at a time, and returns what they return. */
  @WorkflowMethod
  List<String> run(int children, String collector);

  /** A child: tells the collector of itself, and returns its own name. */
  @WorkflowInterface
  interface Member {
    @WorkflowMethod
    String run(String name, String collector);
  }

  /** Waits for so many words, and returns them in the order of their arrival. */
  @WorkflowInterface
  interface Collector {
    @WorkflowMethod
    List<String> run(int words);

    @SignalMethod
    void tell(String word);

    /** How many words it has. */
    @QueryMethod
    int told();
  }
}
