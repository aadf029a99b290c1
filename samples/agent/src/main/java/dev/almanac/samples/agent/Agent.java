package dev.almanac.samples.agent;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** Answers a question with a model and tools, within a budget. */
@WorkflowInterface
public interface Agent {
  @WorkflowMethod
  Answer answer(String question, Budget budget);

  /** The most that an answer may take. */
  record Budget(int turns, long tokens) {}

  /** The answer with what it took; without the answer if the budget ended before. */
  record Answer(boolean complete, String text, int turns, long tokens) {}
}
