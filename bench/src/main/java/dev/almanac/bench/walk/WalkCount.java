package dev.almanac.bench.walk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a walk adds up to. Classes are top-level classes: nested classes and lambdas count with the
 * one that they stand in.
 *
 * @param classes classes in which at least one step ran
 * @param callers those of them that called a step of another class; the others are where a reader
 *     turns round
 * @param values classes that were only constructed or read
 * @param packages the packages of {@code classes}
 * @param arrows which class called a step of which other class, each pair once
 * @param hops how often the next step of a thread was in another class than the one before; a call
 *     and the step after its return are two hops
 * @param threads how many kinds of threads took steps
 */
record WalkCount(
    Set<String> classes,
    Set<String> callers,
    Set<String> values,
    Set<String> packages,
    Set<Arrow> arrows,
    int hops,
    int threads) {
  record Arrow(String from, String to) {}

  static WalkCount of(List<Entry> entries) {
    var arrows = arrows(entries);
    var classes = new TreeSet<String>();
    Map<Long, String> places = new HashMap<>();
    var threads = new HashSet<String>();
    int hops = 0;
    for (Entry entry : entries) {
      if (entry.frame().isStep()) {
        String here = entry.frame().topLevelType();
        classes.add(here);
        threads.add(entry.threadKind());
        String before = places.put(entry.threadId(), here);
        if (before != null && !before.equals(here)) {
          hops++;
        }
      }
    }
    Set<String> values = entries.stream()
        .map(entry -> entry.frame().topLevelType())
        .filter(type -> !classes.contains(type))
        .collect(Collectors.toSet());
    return new WalkCount(
        classes,
        arrows.stream().map(Arrow::from).collect(Collectors.toSet()),
        values,
        classes.stream().map(WalkCount::packageOf).collect(Collectors.toSet()),
        arrows,
        hops,
        threads.size());
  }

  /** The caller of a step is the nearest step in the stack above it, whatever stands between. */
  private static Set<Arrow> arrows(List<Entry> entries) {
    var arrows = new HashSet<Arrow>();
    var stacks = new HashMap<Long, List<Frame>>();
    for (Entry entry : entries) {
      List<Frame> stack = stacks.computeIfAbsent(entry.threadId(), id -> new ArrayList<>());
      while (stack.size() > entry.depth()) {
        stack.removeLast();
      }
      if (entry.frame().isStep()) {
        String here = entry.frame().topLevelType();
        stack.reversed().stream()
            .filter(Frame::isStep)
            .findFirst()
            .map(Frame::topLevelType)
            .filter(caller -> !caller.equals(here))
            .ifPresent(caller -> arrows.add(new Arrow(caller, here)));
      }
      stack.add(entry.frame());
    }
    return arrows;
  }

  private static String packageOf(String type) {
    return type.substring(0, type.lastIndexOf('.'));
  }
}
