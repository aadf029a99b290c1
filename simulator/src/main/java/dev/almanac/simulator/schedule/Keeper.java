package dev.almanac.simulator.schedule;

import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.NamedCalendar;
import dev.almanac.simulator.actor.ActorContext;
import dev.almanac.simulator.check.Verdict;
import dev.almanac.simulator.server.Server;
import dev.almanac.simulator.server.SimulatedNode;
import dev.almanac.simulator.world.Chance;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Store;
import dev.almanac.store.codec.schedule.NamedDays;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Creates, changes and deletes the calendars that schedules name. */
record Keeper(World world, Server server, Registries registries, Store honest, Verdict verdict) {
  /** The names in use. */
  static final List<String> NAMES = List.of("fairs", "holidays", "weekends");

  private static final Duration BETWEEN = Duration.ofSeconds(8);

  private Chance chance() {
    return world.chance();
  }

  void begin() {
    world.after(chance().upTo(BETWEEN), "keeper of calendars", () -> {
      if (server.plan().commits() > 0) {
        act(chance().oneOf(NAMES));
        begin();
      }
    });
  }

  private void act(String name) {
    switch (chance().below(7)) {
      case 0, 1, 2 -> change("create " + name, name, calendars -> create(calendars, name));
      case 3, 4, 5 -> change("change " + name, name, node -> update(node, name, days()));
      default ->
        server.call(
            "delete " + name,
            node -> registries.of(node).calendars().remove(ActorContext.NAMESPACE, name),
            removal -> {
              boolean isGone =
                  honest.calendars().get(ActorContext.NAMESPACE, name).isEmpty();
              verdict.expect(
                  !(removal instanceof Calendars.Removal.Removed) || isGone,
                  "%s is still there",
                  name);
            },
            answer -> {});
    }
  }

  private interface Change {
    CompletionStage<Optional<NamedCalendar>> apply(SimulatedNode node);
  }

  private void change(String what, String name, Change change) {
    server.call(
        what,
        change::apply,
        changed -> changed.ifPresent(calendar -> verdict.expect(
            honest.calendars().versions(ActorContext.NAMESPACE, name).stream()
                .anyMatch(row -> row.version() == calendar.version()),
            "%s was answered, and is not stored",
            calendar)),
        answer -> {});
  }

  private CompletionStage<Optional<NamedCalendar>> create(SimulatedNode node, String name) {
    return registries.of(node).calendars().create(ActorContext.NAMESPACE, name, days());
  }

  /** As in the server: first the change is durable, then schedules are told. */
  private CompletionStage<Optional<NamedCalendar>> update(
      SimulatedNode node, String name, NamedDays days) {
    var registry = registries.of(node);
    var calendars = registry.calendars();
    return calendars.find(ActorContext.NAMESPACE, name).thenCompose(found -> {
      if (found.isEmpty()) {
        return CompletableFuture.completedFuture(Optional.empty());
      }
      return calendars
          .update(ActorContext.NAMESPACE, name, found.get().version(), days)
          .thenApply(updated -> {
            updated.ifPresent(calendar -> registry.updates().spread(ActorContext.NAMESPACE, name));
            return updated;
          });
    });
  }

  /** Today is the day that matters; closing all days is as good as closing none. */
  private NamedDays days() {
    var now = world.time().now();
    var today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    var dates = Stream.of(today.minusDays(1), today, today.plusDays(1))
        .filter(day -> chance().oneIn(2))
        .toList();
    var weekdays = chance().oneIn(8)
        ? List.of(DayOfWeek.values())
        : chance().oneIn(4) ? List.of(today.getDayOfWeek()) : List.<DayOfWeek>of();
    return new NamedDays("", dates, weekdays, NamedDays.Change.at(now));
  }
}
