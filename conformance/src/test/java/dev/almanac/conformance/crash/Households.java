package dev.almanac.conformance.crash;

import io.temporal.workflow.Async;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What the workflows of a household do. */
public final class Households {
  private Households() {}

  /** The head of the household. */
  public static final class Head implements Household {
    @Override
    public List<String> run(int children, String collector) {
      var results = new ArrayList<String>();
      for (int at = 0; at < children; at += 2) {
        var pair = List.of(begin(at, collector), begin(at + 1, collector));
        pair.forEach(result -> results.add(result.get()));
      }
      return results;
    }

    private static Promise<String> begin(int at, String collector) {
      var name = Workflow.getInfo().getWorkflowId() + "/" + at;
      var child = Workflow.newChildWorkflowStub(
          Household.Member.class,
          ChildWorkflowOptions.newBuilder().setWorkflowId(name).build());
      return Async.function(child::run, name, collector);
    }
  }

  /** A child. */
  public static final class Member implements Household.Member {
    @Override
    public String run(String name, String collector) {
      Workflow.newUntypedExternalWorkflowStub(collector).signal("tell", name);
      Workflow.sleep(Duration.ofMillis(20));
      return name;
    }
  }

  /** The collector. */
  public static final class Collector implements Household.Collector {
    private final List<String> told = new ArrayList<>();

    @Override
    public List<String> run(int words) {
      Workflow.await(() -> told.size() >= words);
      return told;
    }

    @Override
    public void tell(String word) {
      told.add(word);
    }

    @Override
    public int told() {
      return told.size();
    }
  }
}
