package dev.almanac.conformance.crash;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** A workflow that hands the notes it was sent from run to run until it has them all. */
@WorkflowInterface
public interface Relay {
  @WorkflowMethod
  List<Integer> run(Leg leg);

  @SignalMethod
  void note(int number);

  /** Those of this run and of the runs before. */
  @QueryMethod
  List<Integer> notes();

  /**
   * What a run begins with.
   *
   * @param notes those of the runs before
   * @param wanted how many there are to be in the end
   */
  record Leg(List<Integer> notes, int wanted) {}
}
