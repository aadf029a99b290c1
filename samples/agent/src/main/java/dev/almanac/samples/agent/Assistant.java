package dev.almanac.samples.agent;

import dev.almanac.client.Almanac;
import dev.almanac.samples.agent.Agent.Answer;
import dev.almanac.samples.agent.Agent.Budget;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.worker.Worker;
import java.time.Duration;

/** Asks a question twice, the second time with too small a budget. */
public final class Assistant {
  static final String QUEUE = "agents";

  private Assistant() {}

  public static void main(String[] arguments) {
    try (var almanac = Almanac.embedded().start()) {
      Worker worker = almanac.workers().newWorker(QUEUE);
      worker.registerWorkflowImplementationTypes(AgentLoop.class);
      worker.registerActivitiesImplementations(new ScriptedModel(), new Thermometers());
      almanac.workers().start();

      String question = "Which is warmer now, Oslo or Rome?";
      print(agent(almanac.client(), "question-1").answer(question, new Budget(10, 10_000)));
      print(agent(almanac.client(), "question-2").answer(question, new Budget(1, 10_000)));
    }
  }

  static Agent agent(WorkflowClient client, String id) {
    return client.newWorkflowStub(
        Agent.class,
        WorkflowOptions.newBuilder()
            .setTaskQueue(QUEUE)
            .setWorkflowId(id)
            .setWorkflowExecutionTimeout(Duration.ofHours(1)) // the budget of time
            .build());
  }

  private static void print(Answer answer) {
    System.out.printf(
        "%s (turns: %d, tokens: %d)%n",
        answer.complete() ? answer.text() : "The budget is spent", answer.turns(), answer.tokens());
  }
}
