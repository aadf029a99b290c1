package dev.almanac.conformance.scenario;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.ArrayList;
import java.util.List;

/** The one workflow type of all scenarios: what it does is the {@link Play} of the stage. */
@WorkflowInterface
public interface Script {
  String TYPE = "Script";
  String POKE = "poke";
  String HEARD = "heard";
  String TELL = "tell";

  /** A word that is rejected. */
  String BAD = "bad";

  /** A word that is taken in once the word "go" was. */
  String WAIT = "wait";

  @WorkflowMethod(name = TYPE)
  String run(String input);

  @SignalMethod(name = POKE)
  void poke(String word);

  /** All words so far. */
  @QueryMethod(name = HEARD)
  String heard();

  /** Takes in a word, and answers with all so far. */
  @UpdateMethod(name = TELL)
  String tell(String word);

  @UpdateValidatorMethod(updateName = TELL)
  void refuseBadWords(String word);

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

      @Override
      public String tell(String word) {
        if (word.equals(WAIT)) {
          Workflow.await(() -> pokes.contains("go"));
        }
        pokes.add(word);
        return "" + pokes;
      }

      @Override
      public void refuseBadWords(String word) {
        if (word.equals(BAD)) {
          throw new IllegalArgumentException("A bad word");
        }
      }

      @Override
      public String heard() {
        return "" + pokes;
      }
    };
  }
}
