package dev.almanac.engine.state;

import dev.almanac.engine.collection.PersistentMap;
import java.util.Optional;

/** The running timers of a run, by their id and by the event that started them. */
public record Timers(PersistentMap<String, Timer> byId, PersistentMap<Long, String> byEvent) {
  public static final Timers NONE = new Timers(PersistentMap.empty(), PersistentMap.empty());

  public Optional<Timer> get(String id) {
    return byId.get(id);
  }

  public Optional<Timer> get(long startedEventId) {
    return byEvent.get(startedEventId).flatMap(byId::get);
  }

  Timers with(Timer timer) {
    return new Timers(
        byId.with(timer.id(), timer), byEvent.with(timer.startedEventId(), timer.id()));
  }

  Timers without(Timer timer) {
    return new Timers(byId.without(timer.id()), byEvent.without(timer.startedEventId()));
  }
}
