package dev.almanac.spring.autoconfigure;

import dev.almanac.client.Almanac;
import dev.almanac.spring.AlmanacProperties;
import io.temporal.worker.WorkerFactory;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;

/**
 * Applies the declared schedules and starts the workers before the web server takes requests, and
 * stops them after it has answered the last one. The server is closed later, with its bean.
 */
final class WorkersLifecycle implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(WorkersLifecycle.class);

  /** Below the phases of the web server, which are 1024 and 2048 below the default. */
  private static final int PHASE = DEFAULT_PHASE - 3072;

  /** The states of a worker factory; it cannot be started again. */
  private enum State {
    NEW,
    RUNNING,
    STOPPED
  }

  private final Almanac almanac;
  private final AlmanacProperties properties;
  private final Declarations declarations;
  private final ObjectProvider<WorkerFactory> factories;
  private volatile State state = State.NEW;

  WorkersLifecycle(
      Almanac almanac,
      AlmanacProperties properties,
      Declarations declarations,
      ObjectProvider<WorkerFactory> factories) {
    this.almanac = almanac;
    this.properties = properties;
    this.declarations = declarations;
    this.factories = factories;
  }

  @Override
  public void start() {
    if (state == State.STOPPED) {
      throw new IllegalStateException(
          "Workers cannot be started again; make a new application context");
    }
    if (properties.startWorkers()) {
      declarations.declare();
      almanac.workers().start();
      LOG.info("Workers run for the task queues {}", declarations.taskQueues());
    }
    state = State.RUNNING;
  }

  /** Lets running tasks end, also those of Temporal's starter. */
  @Override
  public void stop() {
    state = State.STOPPED;
    var all = all();
    all.forEach(WorkerFactory::shutdown);
    for (var factory : all) {
      factory.awaitTermination(properties.grace().toMillis(), TimeUnit.MILLISECONDS);
      if (!factory.isTerminated()) {
        LOG.warn("Tasks did not end within {}; they are tried again later", properties.grace());
        factory.shutdownNow();
      }
    }
  }

  private Set<WorkerFactory> all() {
    var all = new LinkedHashSet<WorkerFactory>();
    all.add(almanac.workers());
    factories.stream().forEach(all::add);
    return all;
  }

  @Override
  public boolean isRunning() {
    return state == State.RUNNING;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }

  /** Newer versions of Spring ask whether tests may pause it. Workers could not go on. */
  public boolean isPauseable() {
    return false;
  }
}
