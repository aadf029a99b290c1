package dev.almanac.conformance.crash;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** A workflow with a little of everything that a crash could lose or repeat. */
@WorkflowInterface
public interface Errand {
  /** What {@link Chores#once} gave if it was recorded as timed out. */
  String TIMED_OUT = "timed out";

  /** A number that {@link #amend} rejects. */
  int BAD = -1;

  String AMEND = "amend";

  @WorkflowMethod
  Outcome run(Plan plan);

  @SignalMethod
  void note(int number);

  /** Applied a moment after it was accepted; answers with its place among all that were applied. */
  @UpdateMethod(name = AMEND)
  int amend(int number);

  @UpdateValidatorMethod(updateName = AMEND)
  void refuseBad(int number);

  @QueryMethod
  Seen seen();

  /**
   * What is to be done.
   *
   * @param notes how many signals to wait for, numbered from 0
   * @param amendments how many updates to wait for, numbered from 0
   * @param pauseMillis how long its timer takes
   * @param failures how often the chore that is retried fails
   * @param choreMillis how long each chore takes
   */
  record Plan(int notes, int amendments, int pauseMillis, int failures, int choreMillis) {}

  /**
   * What it was told so far, each in the order of arrival.
   *
   * @param notes by signals
   * @param accepted by updates that were accepted
   * @param amended by updates that were applied
   */
  record Seen(List<Integer> notes, List<Integer> accepted, List<Integer> amended) {}

  /** What came of it. */
  record Outcome(String retried, String once, Seen seen) {}
}
