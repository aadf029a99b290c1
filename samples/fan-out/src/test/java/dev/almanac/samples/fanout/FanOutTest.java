package dev.almanac.samples.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.Almanac;
import dev.almanac.testing.AlmanacExtension;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.CanceledFailure;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AlmanacExtension.class)
class FanOutTest {
  @BeforeEach
  void work(Almanac almanac) {
    FanOut.register(almanac.workers().newWorker(FanOut.QUEUE));
    almanac.workers().start();
  }

  @Test
  void addsUpWhatAllChildrenReturn(Almanac almanac) {
    int customers = BillingWorkflow.AT_ONCE + 20;

    Billing.Total total = FanOut.billing(almanac.client(), "all").bill(customers);

    assertThat(total.cents()).isEqualTo(9 + 90 * 2 + (customers - 99) * 3);
    assertThat(total.failed()).isEmpty();
  }

  @Test
  void endsAsCancelledWithItsChildren(Almanac almanac) {
    var billing = FanOut.billing(almanac.client(), "cancelled");
    WorkflowClient.start(billing::bill, FanOut.CUSTOMERS);
    WorkflowStub.fromTyped(billing).cancel();

    assertThatThrownBy(() -> WorkflowStub.fromTyped(billing).getResult(Billing.Total.class))
        .isInstanceOf(WorkflowFailedException.class)
        .hasCauseInstanceOf(CanceledFailure.class);
  }
}
