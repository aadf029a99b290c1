package dev.almanac.conformance.scenario;

import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.ArrayList;
import java.util.List;

/** The one workflow type of all scenarios: what it does is the {@link Play} of the stage. */
@WorkflowInterface
public interface Script {
  String TYPE = "Script";
  String POKE = "poke";

  @WorkflowMethod(name = TYPE)
  String run(String input);

  @SignalMethod(name = POKE)
  void poke(String word);

  /** The body of a workflow. */
  @FunctionalInterface
  interface Play {
    /** @param pokes words of the signals so far; grows while the workflow waits */
    String perform(String input, List<String> pokes);
  }

  static Script of(Play play) {
    var pokes = new ArrayList<String>();
    return new Script() {
      @Override
      public String run(String input) {
        return play.perform(input, pokes);
      }

      @Override
      public void poke(String word) {
        pokes.add(word);
      }
    };
  }
}
