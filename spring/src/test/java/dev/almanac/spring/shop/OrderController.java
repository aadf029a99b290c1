package dev.almanac.spring.shop;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.SearchAttributeKey;
import io.temporal.common.SearchAttributes;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Takes orders over HTTP. */
@RestController
public class OrderController {
  static final SearchAttributeKey<String> CUSTOMER = SearchAttributeKey.forKeyword("Customer");

  private final WorkflowClient client;

  OrderController(WorkflowClient client) {
    this.client = client;
  }

  @PostMapping("/orders/{id}")
  String take(@PathVariable("id") String id) {
    var order = client.newWorkflowStub(
        Order.class,
        WorkflowOptions.newBuilder()
            .setWorkflowId(id)
            .setTaskQueue("orders")
            .setTypedSearchAttributes(
                SearchAttributes.newBuilder().set(CUSTOMER, "Ada").build())
            .build());
    return WorkflowClient.start(order::order, "Ada").getWorkflowId();
  }

  @PostMapping("/orders/{id}/approval")
  String approve(@PathVariable("id") String id) {
    client.newWorkflowStub(Order.class, id).approve();
    return id;
  }

  /** Waits until it is sent. */
  @GetMapping("/orders/{id}")
  String result(@PathVariable("id") String id) {
    return WorkflowStub.fromTyped(client.newWorkflowStub(Order.class, id)).getResult(String.class);
  }
}
