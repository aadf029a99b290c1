package dev.almanac.samples.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.Almanac;
import dev.almanac.testing.AlmanacAssertions;
import dev.almanac.testing.AlmanacExtension;
import dev.almanac.testing.VirtualClock;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.CanceledFailure;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AlmanacExtension.class)
class OrderTest {
  private static final Order CHEAP = new Order("cheap", "lamp", 90_00);
  private static final Order DEAR = new Order("dear", "sofa", 900_00);

  private final PrintingShop shop = new PrintingShop();

  @BeforeEach
  void work(Almanac almanac) {
    var worker = almanac.workers().newWorker(Orders.QUEUE);
    worker.registerWorkflowImplementationTypes(OrderProcess.class);
    worker.registerActivitiesImplementations(shop);
    almanac.workers().start();
  }

  @Test
  void shipsACheapOrderAtOnce(Almanac almanac) {
    var order = Orders.place(almanac.client(), CHEAP);

    assertThat(Orders.outcome(order)).isEqualTo(new Outcome(true, "no approval needed"));
    assertThat(shop.shipped()).containsExactly("cheap");
  }

  @Test
  void shipsADearOrderThatAPersonApproves(Almanac almanac) {
    var order = Orders.place(almanac.client(), DEAR);
    order.approve("Ada");
    order.refuse("Bob", "too late");

    assertThat(Orders.outcome(order)).isEqualTo(new Outcome(true, "approved by Ada"));
    assertThat(order.status()).isEqualTo("shipped");
  }

  @Test
  void releasesTheStockIfAPersonRefuses(Almanac almanac) {
    var order = Orders.place(almanac.client(), DEAR);
    order.refuse("Bob", "too dear");

    assertThat(Orders.outcome(order)).isEqualTo(new Outcome(false, "refused by Bob: too dear"));
    assertThat(shop.reserved()).isEmpty();
    assertThat(shop.charged()).isEmpty();
  }

  @Test
  void waitsThreeDaysForAPerson(Almanac almanac, VirtualClock clock) {
    var order = Orders.place(almanac.client(), DEAR);

    clock.advance(Duration.ofDays(2));
    assertThat(order.status()).isEqualTo("waiting for approval");
    clock.advance(Duration.ofDays(2));

    assertThat(Orders.outcome(order))
        .isEqualTo(new Outcome(false, "nobody approved within 3 days"));
    assertThat(shop.reserved()).isEmpty();
    AlmanacAssertions.assertThat(almanac.client().fetchHistory("dear"))
        .hasEvents("TimerStarted", "TimerFired", "WorkflowExecutionCompleted");
  }

  @Test
  void undoesTheLastStepFirstIfTheOrderCannotBeShipped(Almanac almanac) {
    var order = Orders.place(almanac.client(), new Order("large", "piano", 90_00));

    assertThat(Orders.outcome(order)).isEqualTo(new Outcome(false, "no van is big enough"));
    assertThat(shop.charged()).isEmpty();
    assertThat(shop.reserved()).isEmpty();
  }

  @Test
  void releasesTheStockIfTheOrderIsCancelled(Almanac almanac, VirtualClock clock) {
    var order = WorkflowStub.fromTyped(Orders.place(almanac.client(), DEAR));
    clock.advance(Duration.ofHours(1));
    order.cancel();

    assertThatThrownBy(() -> order.getResult(Outcome.class))
        .isInstanceOf(WorkflowFailedException.class)
        .hasCauseInstanceOf(CanceledFailure.class);
    assertThat(shop.reserved()).isEmpty();
  }
}
