package com.example.orders;

import dev.almanac.client.Almanac;
import dev.almanac.client.EmbeddedBuilder;
import dev.almanac.client.declared.Scheduled;
import dev.almanac.client.declared.Schedules;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Orders something and reports every night, on each database that it is given. */
public final class Orders {
  private static final String QUEUE = "orders";

  private Orders() {}

  /** What is ordered; JSON turns it into text and back. */
  public record Order(String item, int count, Instant at, Map<String, String> notes) {}

  /** Takes an order. */
  @WorkflowInterface
  public interface Ordering {
    @WorkflowMethod
    Order order(Order order);
  }

  /** Packs. */
  @ActivityInterface
  public interface Packing {
    Order pack(Order order);
  }

  /** Has a schedule. */
  @WorkflowInterface
  public interface Report {
    @WorkflowMethod
    void report(Instant scheduled, Instant started);
  }

  /** Packs what is ordered. */
  public static final class OrderingFlow implements Ordering {
    private final Packing packing = Workflow.newActivityStub(
        Packing.class,
        ActivityOptions.newBuilder().setStartToCloseTimeout(Duration.ofMinutes(1)).build());

    @Override
    public Order order(Order order) {
      Workflow.sleep(Duration.ofMillis(1));
      return packing.pack(order);
    }
  }

  /** Packs at once. */
  public static final class QuickPacking implements Packing {
    @Override
    public Order pack(Order order) {
      return new Order(order.item(), order.count(), order.at(), Map.of("packed", "yes"));
    }
  }

  /** Reports nothing. */
  public static final class NightlyReport implements Report {
    @Override
    @Scheduled(cron = "0 2 * * Mon-Fri", zone = "Europe/Berlin")
    public void report(Instant scheduled, Instant started) {}
  }

  /** @param databases {@code memory}, files, or JDBC URLs of PostgreSQL */
  public static void main(String... databases) {
    for (String database : databases) {
      long begin = System.nanoTime();
      try (var almanac = on(database).start()) {
        var ready = Duration.ofNanos(System.nanoTime() - begin);
        System.out.printf("%s is ready after %d ms%n", kind(database), ready.toMillis());
        order(almanac);
      }
    }
  }

  private static EmbeddedBuilder on(String database) {
    var builder = Almanac.embedded();
    if (database.equals("memory")) {
      return builder.inMemory();
    }
    return database.startsWith("jdbc:")
        ? builder.postgres(database, "", "")
        : builder.file(Path.of(database));
  }

  private static String kind(String database) {
    return database.startsWith("jdbc:postgresql:") ? "PostgreSQL" : database;
  }

  private static void order(Almanac almanac) {
    var worker = almanac.workers().newWorker(QUEUE);
    worker.registerWorkflowImplementationTypes(OrderingFlow.class, NightlyReport.class);
    worker.registerActivitiesImplementations(new QuickPacking());
    almanac.declare(Schedules.of(worker, NightlyReport.class));
    almanac.workers().start();
    var ordering = almanac
        .client()
        .newWorkflowStub(
            Ordering.class, WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build());
    System.out.println(
        ordering.order(new Order("tea", 2, Instant.parse("2030-01-01T00:00:00Z"), Map.of())));
    System.out.println(almanac.schedules().handle("Report").describe().sentence());
  }
}
