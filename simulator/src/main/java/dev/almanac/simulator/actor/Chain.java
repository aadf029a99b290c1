package dev.almanac.simulator.actor;

import dev.almanac.simulator.world.Chance;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Why and how often a workflow takes another run.
 *
 * @param runs how many are to follow
 * @param signals those that earlier runs have seen
 */
public record Chain(Kind kind, int runs, List<String> signals) {
  /** Why another run follows. */
  public enum Kind {
    /** None follows. */
    SINGLE,
    /** The workflow says so. */
    CONTINUED,
    /** The workflow fails and is tried again. */
    RETRIED,
    /** The time for the next has come. */
    CRON
  }

  public Chain {
    signals = List.copyOf(signals);
  }

  static Chain random(Chance chance) {
    var kind = chance.oneIn(2)
        ? Kind.SINGLE
        : chance.oneOf(List.of(Kind.CONTINUED, Kind.CONTINUED, Kind.RETRIED, Kind.CRON));
    return new Chain(kind, kind == Kind.SINGLE ? 0 : 1 + chance.below(3), List.of());
  }

  /** Returns whether a run passes on the signals it has seen; else the next one starts over. */
  boolean handsOn() {
    return kind == Kind.SINGLE || kind == Kind.CONTINUED;
  }

  Chain shorter(Collection<String> seen) {
    return new Chain(kind, runs - 1, List.copyOf(seen));
  }

  String text() {
    return kind + ":" + runs + ":" + String.join("+", signals);
  }

  static Chain of(String text) {
    String[] parts = text.split(":", 3);
    var signals =
        Stream.of(parts[2].split("\\+", -1)).filter(name -> !name.isEmpty()).toList();
    return new Chain(Kind.valueOf(parts[0]), Integer.parseInt(parts[1]), signals);
  }
}
