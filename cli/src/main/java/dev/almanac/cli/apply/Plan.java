package dev.almanac.cli.apply;

import dev.almanac.cli.apply.Step.Kind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All steps, in the order in which they are carried out. */
record Plan(List<Step> steps) {
  Plan {
    steps = List.copyOf(steps);
  }

  List<Step> of(Kind kind) {
    return steps.stream().filter(step -> step.kind() == kind).toList();
  }

  boolean hasChanges() {
    return steps.stream().anyMatch(step -> step.kind() != Kind.SAME);
  }

  boolean isRefused() {
    return steps.stream().anyMatch(step -> step.kind() == Kind.REFUSED);
  }

  String summary() {
    var counts = Stream.of(
            count(Kind.CREATE, "to create"),
            count(Kind.CHANGE, "to change"),
            count(Kind.DELETE, "to delete"),
            count(Kind.REFUSED, "refused"),
            count(Kind.SAME, "unchanged"))
        .filter(text -> !text.startsWith("0 "))
        .collect(Collectors.joining(", "));
    return "Plan: " + (counts.isEmpty() ? "nothing" : counts) + ".";
  }

  private String count(Kind kind, String text) {
    return of(kind).size() + " " + text;
  }
}
