import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;

/** Makes tea: run it with {@code mvn -q compile exec:java} while an Almanac server runs. */
public class TeaWorker {
  @ActivityInterface
  public interface Kitchen {
    void boil();

    String pour(String guest);
  }

  public static class RealKitchen implements Kitchen {
    @Override
    public void boil() {
      System.out.println("The kettle is on.");
    }

    @Override
    public String pour(String guest) {
      System.out.println("Tea for " + guest + ".");
      return "Tea for " + guest;
    }
  }

  @WorkflowInterface
  public interface MakeTea {
    @WorkflowMethod
    String run(String guest);
  }

  public static class MakeTeaSlowly implements MakeTea {
    private final Kitchen kitchen = Workflow.newActivityStub(
        Kitchen.class,
        ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofSeconds(10)).build());

    @Override
    public String run(String guest) {
      kitchen.boil();
      Workflow.sleep(Duration.ofSeconds(30)); // a timer of the server: it survives us
      return kitchen.pour(guest);
    }
  }

  public static void main(String[] arguments) {
    var address = System.getenv().getOrDefault("TEMPORAL_ADDRESS", "127.0.0.1:7233");
    var service = WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget(address).build());
    var factory = WorkerFactory.newInstance(WorkflowClient.newInstance(service));
    var worker = factory.newWorker("tea");
    worker.registerWorkflowImplementationTypes(MakeTeaSlowly.class);
    worker.registerActivitiesImplementations(new RealKitchen());
    factory.start();
    System.out.println("Waiting for work on task queue 'tea'. Stop it with Ctrl-C.");
  }
}
