package dev.almanac.samples.agent;

import dev.almanac.samples.agent.Model.Message;
import dev.almanac.samples.agent.Model.Tool;
import dev.almanac.samples.agent.Model.ToolCall;
import dev.almanac.samples.agent.Model.Turn;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.ActivityStub;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks the model, does what it asks for, and tells it the results, until it answers. Every turn and
 * every result of a tool is recorded: after a crash the loop goes on, and nothing is paid twice.
 */
public final class AgentLoop implements Agent {
  private static final List<Tool> TOOLS =
      List.of(new Tool("temperature", "Measures the degrees in a city now.", List.of("city")));

  /** Providers are slow at times, and refuse at times. */
  private final Model model = Workflow.newActivityStub(
      Model.class,
      ActivityOptions.newBuilder()
          .setStartToCloseTimeout(Duration.ofMinutes(2))
          .setRetryOptions(RetryOptions.newBuilder()
              .setInitialInterval(Duration.ofSeconds(2))
              .setMaximumAttempts(8)
              .build())
          .build());

  /** A tool that goes on failing is the model's problem, not the end of the workflow. */
  private final ActivityStub tools = Workflow.newUntypedActivityStub(ActivityOptions.newBuilder()
      .setStartToCloseTimeout(Duration.ofSeconds(30))
      .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(3).build())
      .build());

  @Override
  public Answer answer(String question, Budget budget) {
    List<Message> conversation = new ArrayList<>(List.of(Message.question(question)));
    long tokens = 0;
    int turns = 0;
    while (turns < budget.turns() && tokens < budget.tokens()) {
      Turn turn = model.next(conversation, TOOLS);
      turns++;
      tokens += turn.tokens();
      if (turn.calls().isEmpty()) {
        return new Answer(true, turn.text(), turns, tokens);
      }
      conversation.add(Message.said(turn));
      List<Promise<Message>> results = turn.calls().stream().map(this::call).toList();
      results.forEach(result -> conversation.add(result.get()));
    }
    return new Answer(false, "", turns, tokens);
  }

  /** Begins a call; those of one turn run beside each other. */
  private Promise<Message> call(ToolCall call) {
    if (TOOLS.stream().noneMatch(tool -> tool.name().equals(call.tool()))) {
      return Workflow.newPromise(Message.result(call, "There is no tool " + call.tool()));
    }
    return tools.executeAsync(call.tool(), String.class, call).handle((result, failure) -> {
      if (failure == null) {
        return Message.result(call, result);
      }
      if (failure instanceof ActivityFailure) {
        return Message.result(call, "The tool failed: " + failure.getCause().getMessage());
      }
      throw failure;
    });
  }
}
