package dev.almanac.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.Almanac;
import dev.almanac.samples.hello.Hello.Greeting;
import dev.almanac.testing.AlmanacExtension;
import io.temporal.client.WorkflowOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AlmanacExtension.class)
class HelloTest {
  @Test
  void greets(Almanac almanac) {
    var worker = almanac.workers().newWorker(Hello.QUEUE);
    worker.registerWorkflowImplementationTypes(Hello.GreetingWorkflow.class);
    worker.registerActivitiesImplementations(new Hello.SmallDictionary());
    almanac.workers().start();

    Greeting greeting = almanac
        .client()
        .newWorkflowStub(
            Greeting.class,
            WorkflowOptions.newBuilder().setTaskQueue(Hello.QUEUE).build());

    assertThat(greeting.greet("Ada")).isEqualTo("Hello Ada");
  }
}
