package dev.almanac.runtime.node;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import dev.almanac.store.Store;
import dev.almanac.store.codec.schedule.ScheduleListingCodec;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets schedules write their rows in lists again that earlier versions have written, because those
 * do not say how a schedule stands. Each pass asks some schedules. Once all namespaces were seen,
 * nothing is left to do: whoever could not answer writes its row with its next step.
 */
public final class ScheduleListingPass implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduleListingPass.class);
  private static final int AT_ONCE = 128;

  private final Store store;
  private final Namespaces namespaces;
  private final Routed<ScheduleName, Schedules> schedules;
  private CompletableFuture<Void> asked = CompletableFuture.completedFuture(null);
  private String namespace = "";
  private @Nullable ListKey after;
  private boolean isDone;

  public ScheduleListingPass(
      Store store, Namespaces namespaces, Routed<ScheduleName, Schedules> schedules) {
    this.store = store;
    this.namespaces = namespaces;
    this.schedules = schedules;
  }

  @Override
  public void run() {
    if (isDone || !asked.isDone()) {
      return;
    }
    List<Namespace> next = namespaces.after(namespace, 1);
    if (next.isEmpty()) {
      isDone = true;
      return;
    }
    var step = earlier(next.getFirst());
    asked = ask(next.getFirst(), step);
    after = step.runs().size() == AT_ONCE ? step.runs().getLast().key() : step.rest();
    if (after == null) {
      namespace = next.getFirst().name();
    }
  }

  private ListStep earlier(Namespace one) {
    var condition = new Condition.Has(Field.Listed.STATUS, ScheduleListingCodec.EARLIER);
    return store
        .visibility()
        .list(new ListQuery(ListNamespace.ofSchedules(one.id()), condition, after, AT_ONCE));
  }

  /** A schedule that does what is due also writes its row if that is not as it should be. */
  private CompletableFuture<Void> ask(Namespace one, ListStep step) {
    return CompletableFuture.allOf(step.runs().stream()
        .map(row -> new ScheduleName(one.id(), row.identity().workflowId()))
        .map(name -> schedules
            .at(name)
            .ask(name, new ScheduleRequest.Tick())
            .toCompletableFuture()
            .exceptionally(failure -> {
              LOG.debug("{} has not written its row yet", name, failure);
              return null;
            }))
        .toArray(CompletableFuture<?>[]::new));
  }
}
