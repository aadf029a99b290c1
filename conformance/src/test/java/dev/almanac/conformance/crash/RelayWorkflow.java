package dev.almanac.conformance.crash;

import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Fails once in its last run, so that the chain has an end of every kind. */
public final class RelayWorkflow implements Relay {
  private final List<Integer> notes = new ArrayList<>();
  private List<Integer> notesBefore = List.of();

  @Override
  public List<Integer> run(Leg leg) {
    notesBefore = leg.notes();
    if (isComplete(leg.notes(), leg)) {
      if (Workflow.getInfo().getAttempt() == 1) {
        throw ApplicationFailure.newFailure("once more", "Hesitation");
      }
      return leg.notes();
    }
    Workflow.await(() -> !notes.isEmpty());
    var all = notes();
    Workflow.newContinueAsNewStub(Relay.class).run(new Leg(all, leg.wanted()));
    return all;
  }

  private static boolean isComplete(List<Integer> notes, Leg leg) {
    return new HashSet<>(notes).size() >= leg.wanted();
  }

  @Override
  public void note(int number) {
    notes.add(number);
  }

  @Override
  public List<Integer> notes() {
    var all = new ArrayList<>(notesBefore);
    all.addAll(notes);
    return all;
  }
}
