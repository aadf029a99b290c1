package dev.almanac.simulator.server;

import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.node.CalendarPass;
import dev.almanac.runtime.registry.CalendarUpdates;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Registrar;
import dev.almanac.runtime.registry.StoredCalendars;
import dev.almanac.runtime.registry.StoredNamespaces;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import java.time.Duration;
import java.util.UUID;

/** The named calendars of one process, and the updates of schedules that use them. */
public final class SimulatedRegistry {
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final World world;
  private final SimulatedNode node;
  private final Calendars calendars;
  private final CalendarUpdates updates;
  private final CalendarPass pass;

  SimulatedRegistry(World world, SimulatedNode node, Store store, Fences fences, UUID namespace) {
    this.world = world;
    this.node = node;
    var registrar =
        new Registrar(job -> node.read("registry", job), fences::current, fences::renew);
    this.calendars = new StoredCalendars(store, registrar);
    this.updates =
        new CalendarUpdates(store, registrar, name -> node.routes().at(name).schedules());
    this.pass = new CalendarPass(store, namespaces(store, fences, namespace), updates);
    look();
  }

  private static StoredNamespaces namespaces(Store store, Fences fences, UUID namespace) {
    var atOnce = new Registrar(Runnable::run, fences::current);
    var known = StoredNamespaces.load(store.namespaces(), atOnce, () -> namespace);
    if (known.byId(namespace).isEmpty()) {
      known
          .register("default", Namespace.Settings.keeping(Duration.ofDays(1)))
          .toCompletableFuture()
          .join();
    }
    return known;
  }

  public Calendars calendars() {
    return calendars;
  }

  public CalendarUpdates updates() {
    return updates;
  }

  private void look() {
    world.after(PAUSE, "calendars", () -> {
      if (node.isAlive()) {
        node.read("calendar pass", this::passOver);
        look();
      }
    });
  }

  private void passOver() {
    try {
      pass.run();
    } catch (StoreException e) {
      world.note("calendar pass failed: " + e.getMessage());
    }
  }
}
