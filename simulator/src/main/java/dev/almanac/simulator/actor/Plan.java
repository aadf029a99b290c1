package dev.almanac.simulator.actor;

import dev.almanac.simulator.world.Chance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a workflow does, which is also its input: stages in sequence, the items of a stage in
 * parallel.
 *
 * @param signals how many signals it waits for at the end
 */
public record Plan(List<List<Item>> stages, int signals, int padding, Chain chain) {
  /** The kind of an item; its first letter stands for it in the input. */
  public enum Kind {
    /** Retried as often as necessary. */
    ACTIVITY,
    /** One attempt, which may fail. */
    FRAGILE,
    TIMER,
    /** Waits for this many signals. */
    SIGNALS,
    /** A child whose result is awaited. */
    CHILD,
    /** A child that is started and not awaited; the parent close policy decides its end. */
    LEFT,
    /** A child that is cancelled once it has started. */
    STOPPED,
    /** A signal to another workflow. */
    NOTE
  }

  /**
   * @param number the seconds of a timer, the count of signals, what becomes of a child, whom to
   *     signal
   */
  public record Item(String id, Kind kind, int number) {
    String text() {
      return id + ":" + kind + ":" + number;
    }

    static Item of(String text) {
      String[] parts = text.split(":", 3);
      return new Item(parts[0], Kind.valueOf(parts[1]), Integer.parseInt(parts[2]));
    }
  }

  private static final List<Kind> KINDS = List.of(
      Kind.ACTIVITY,
      Kind.ACTIVITY,
      Kind.FRAGILE,
      Kind.TIMER,
      Kind.SIGNALS,
      Kind.CHILD,
      Kind.LEFT,
      Kind.STOPPED,
      Kind.NOTE);

  private static final List<Kind> ALONE = KINDS.subList(0, 5);
  private static final Chain ONE_RUN = new Chain(Chain.Kind.SINGLE, 0, List.of());

  static Plan random(Chance chance) {
    var chain = Chain.random(chance);
    return random(chance, chain, chain.handsOn() ? chance.below(4) : 0, KINDS);
  }

  /** Creates a plan for a single run without other workflows. */
  static Plan alone(Chance chance) {
    return random(chance, ONE_RUN, chance.below(4), ALONE);
  }

  /** Creates a plan for a single run that waits for nobody outside. */
  static Plan unattended(Chance chance) {
    return random(chance, ONE_RUN, 0, KINDS);
  }

  private static Plan random(Chance chance, Chain chain, int signals, List<Kind> kinds) {
    var stages = new ArrayList<List<Item>>();
    for (int stage = chance.below(4); stage >= 0; stage--) {
      var items = new ArrayList<Item>();
      for (int at = chance.below(3); at >= 0; at--) {
        items.add(item("i" + stage + at, chance, signals, kinds));
      }
      stages.add(items);
    }
    stages.add(List.of(new Item("all", Kind.SIGNALS, signals)));
    return new Plan(stages, signals, chance.oneIn(3) ? 4_000 : 10, chain);
  }

  private static Item item(String id, Chance chance, int signals, List<Kind> kinds) {
    var kind = chance.oneOf(kinds);
    return new Item(
        id,
        kind,
        switch (kind) {
          case TIMER -> chance.oneIn(3) ? 20 + chance.below(40) : 1 + chance.below(5);
          case SIGNALS -> chance.below(signals + 1);
          case ACTIVITY, FRAGILE, STOPPED -> 0;
          case CHILD -> chance.below(4);
          case LEFT -> 1 + chance.below(3);
          case NOTE -> chance.below(8);
        });
  }

  String text() {
    return Stream.concat(
            Stream.of(signals + "/" + padding + "/" + chain.text()),
            stages.stream()
                .map(items -> items.stream().map(Item::text).collect(Collectors.joining(","))))
        .collect(Collectors.joining(";"));
  }

  public static Plan of(String text) {
    String[] parts = text.split(";", -1);
    String[] head = parts[0].split("/", 3);
    var stages = IntStream.range(1, parts.length)
        .mapToObj(at -> Stream.of(parts[at].split(",", -1)).map(Item::of).toList())
        .toList();
    return new Plan(
        stages, Integer.parseInt(head[0]), Integer.parseInt(head[1]), Chain.of(head[2]));
  }

  /** Returns the plan of the next run, including what this one has seen. */
  Plan continued(Collection<String> seen) {
    return new Plan(stages, signals, padding, chain.shorter(seen));
  }

  /** Returns the stages of this run; only those of the last run wait for all signals. */
  List<List<Item>> ownStages() {
    boolean goesOn = chain.kind() == Chain.Kind.CONTINUED && chain.runs() > 0;
    return goesOn ? stages.subList(0, stages.size() - 1) : stages;
  }

  /** Returns the result of an activity. */
  public String resultOf(String activityId) {
    return "result of " + activityId + "!".repeat(padding);
  }
}
