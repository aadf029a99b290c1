package dev.almanac.conformance.crash;

import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** A workflow with a little of everything that a crash could lose or repeat. */
@WorkflowInterface
public interface Errand {
  /** What {@link Chores#once} gave if it was recorded as timed out. */
  String TIMED_OUT = "timed out";

  @WorkflowMethod
  Outcome run(Plan plan);

  @SignalMethod
  void note(int number);

  /**
   * What is to be done.
   *
   * @param notes how many signals to wait for, numbered from 0
   * @param pauseMillis how long its timer takes
   * @param failures how often the chore that is retried fails
   * @param choreMillis how long each chore takes
   */
  record Plan(int notes, int pauseMillis, int failures, int choreMillis) {}

  /** What came of it, with the signals in the order of arrival. */
  record Outcome(String retried, String once, List<Integer> notes) {}
}
