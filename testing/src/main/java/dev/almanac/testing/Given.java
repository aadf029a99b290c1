package dev.almanac.testing;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.ScheduleManager;
import io.temporal.client.WorkflowClient;
import io.temporal.worker.WorkerFactory;
import java.util.Map;
import java.util.Objects;

/** What a test was given, and all that it can take of it. */
sealed interface Given extends AutoCloseable {
  WorkflowClient client();

  /** Returns the parameter of this type. */
  Object parameter(Class<?> type);

  @Override
  void close();

  /** A server of its own. */
  record OwnServer(TestAlmanac server) implements Given {
    @Override
    public WorkflowClient client() {
      return server.almanac().client();
    }

    @Override
    public Object parameter(Class<?> type) {
      if (type == TestNamespace.class) {
        throw new IllegalArgumentException(
            "Expected a TestNamespace without a TestAlmanac, an Almanac or a VirtualClock beside"
                + " it: a test has either a server or a namespace");
      }
      var almanac = server.almanac();
      return Objects.requireNonNull(Map.<Class<?>, Object>of(
              TestAlmanac.class, server,
              VirtualClock.class, server.clock(),
              Almanac.class, almanac,
              WorkflowClient.class, almanac.client(),
              WorkerFactory.class, almanac.workers(),
              ScheduleManager.class, almanac.schedules())
          .get(type));
    }

    @Override
    public void close() {
      server.close();
    }
  }

  /** A namespace of its own. */
  record OwnNamespace(TestNamespace namespace) implements Given {
    @Override
    public WorkflowClient client() {
      return namespace.client();
    }

    @Override
    public Object parameter(Class<?> type) {
      if (type == WorkerFactory.class) {
        return namespace.workers();
      }
      return Objects.requireNonNull(Map.<Class<?>, Object>of(
              TestNamespace.class, namespace,
              WorkflowClient.class, namespace.client(),
              ScheduleManager.class, namespace.schedules())
          .get(type));
    }

    @Override
    public void close() {
      namespace.close();
    }
  }
}
