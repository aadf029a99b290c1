package dev.almanac.conformance.skipping;

import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A workflow that waits, in one way or another. */
@WorkflowInterface
public interface Vigil {
  /** How it waits. */
  enum Kind {
    /** For a timer, of so many days. */
    TIMER,
    /** For an activity that succeeds with its third attempt; there are hours in between. */
    ATTEMPTS,
    /** For an activity that no worker takes, a day at most. */
    NOBODY,
    /** For an activity that works in real time, or an hour, whichever ends first. */
    WORK,
    /** For a signal, or so many days, whichever comes first. */
    SIGNAL
  }

  @WorkflowMethod
  String keep(Kind kind, int days);

  @SignalMethod
  void call(String name);
}
