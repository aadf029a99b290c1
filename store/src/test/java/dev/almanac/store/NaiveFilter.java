package dev.almanac.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.VisibilityWrite;
import dev.almanac.store.run.RunWrite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The meaning of filters in the simplest form; it shares no code with any store. */
final class NaiveFilter {
  private NaiveFilter() {}

  static boolean meets(RunWrite run, Condition condition) {
    if (condition instanceof Condition.All all) {
      for (var part : all.parts()) {
        if (!meets(run, part)) {
          return false;
        }
      }
      return true;
    }
    if (condition instanceof Condition.Any any) {
      for (var part : any.parts()) {
        if (meets(run, part)) {
          return true;
        }
      }
      return false;
    }
    if (condition instanceof Condition.Has has) {
      return hits(values(run, has.field()), has.match()) > 0;
    }
    if (condition instanceof Condition.Lacks lacks) {
      var values = values(run, lacks.field());
      return !values.isEmpty() && hits(values, lacks.match()) == 0;
    }
    return values(run, ((Condition.Missing) condition).field()).isEmpty();
  }

  static List<Value> values(RunWrite run, Field field) {
    var values = new ArrayList<Value>();
    if (field instanceof Field.Custom custom) {
      for (var value : listed(run).attributes()) {
        if (value.attribute() == custom.attribute()) {
          values.add(value.value());
        }
      }
      values.removeIf(value -> value instanceof Value.Text != (custom.kind() == Field.Kind.TEXT)
          || value instanceof Value.Real != (custom.kind() == Field.Kind.REAL));
      return values;
    }
    var row = listed(run).row();
    var parent = row.family().parent();
    var root = row.family().root();
    boolean isClosed = row.life().close() != Long.MAX_VALUE;
    switch ((Field.Listed) field) {
      case WORKFLOW_ID -> values.add(new Value.Text(run.identity().workflowId()));
      case RUN_ID -> values.add(new Value.Text(run.identity().runId().toString()));
      case WORKFLOW_TYPE -> values.add(new Value.Text(row.type()));
      case TASK_QUEUE -> values.add(new Value.Text(row.taskQueue()));
      case STATUS -> values.add(new Value.Whole(row.status()));
      case START_TIME -> values.add(new Value.Whole(row.life().start()));
      case EXECUTION_TIME -> values.add(new Value.Whole(row.life().execution()));
      case CLOSE_TIME -> addIf(isClosed, values, row.life().close());
      case EXECUTION_DURATION ->
        addIf(isClosed, values, row.life().close() - row.life().execution());
      case HISTORY_LENGTH -> addIf(isClosed, values, row.extent().events());
      case TRANSITIONS ->
        addIf(isClosed && row.extent().transitions() > 0, values, row.extent().transitions());
      case HISTORY_BYTES -> addIf(isClosed, values, row.extent().bytes());
      case PARENT_WORKFLOW_ID -> {
        if (parent != null) {
          values.add(new Value.Text(parent.workflowId()));
        }
      }
      case PARENT_RUN_ID -> {
        if (parent != null) {
          values.add(new Value.Text(parent.runId()));
        }
      }
      case ROOT_WORKFLOW_ID ->
        values.add(new Value.Text(root == null ? run.identity().workflowId() : root.workflowId()));
      case ROOT_RUN_ID ->
        values.add(new Value.Text(root == null ? run.identity().runId().toString() : root.runId()));
    }
    return values;
  }

  private static void addIf(boolean isThere, List<Value> values, long value) {
    if (isThere) {
      values.add(new Value.Whole(value));
    }
  }

  static VisibilityWrite listed(RunWrite run) {
    var write = run.visibility();
    if (write == null) {
      throw new IllegalArgumentException("Expected a run in lists, found " + run);
    }
    return write;
  }

  private static int hits(List<Value> values, Match match) {
    int hits = 0;
    for (var value : values) {
      if (match instanceof Match.OneOf one) {
        hits += one.values().stream().anyMatch(other -> order(value, other) == 0) ? 1 : 0;
      } else if (match instanceof Match.Contains part) {
        hits += contains(((Value.Text) value).text(), part.text()) ? 1 : 0;
      } else {
        var range = (Match.Within) match;
        hits += holds(value, range.from(), order -> order > 0)
                && holds(value, range.to(), order -> order < 0)
            ? 1
            : 0;
      }
    }
    return hits;
  }

  private static boolean contains(String text, String part) {
    for (int at = 0; at <= text.length() - part.length(); at++) {
      int same = 0;
      while (same < part.length() && upper(text.charAt(at + same)) == upper(part.charAt(same))) {
        same++;
      }
      if (same == part.length()) {
        return true;
      }
    }
    return false;
  }

  private static int upper(char unit) {
    return "abcdefghijklmnopqrstuvwxyz".indexOf(unit) < 0 ? unit : unit - 32;
  }

  private static boolean holds(Value value, Match.@Nullable Bound bound, IntPredicate side) {
    if (bound == null) {
      return true;
    }
    int order = order(value, bound.value());
    return order == 0 ? bound.inclusive() : side.test(order);
  }

  private static int order(Value one, Value other) {
    if (one instanceof Value.Text a) {
      return Arrays.compareUnsigned(
          a.text().getBytes(UTF_8), ((Value.Text) other).text().getBytes(UTF_8));
    }
    if (one instanceof Value.Whole a) {
      return Long.compare(a.number(), ((Value.Whole) other).number());
    }
    double a = ((Value.Real) one).real();
    double b = ((Value.Real) other).real();
    return a < b ? -1 : a > b ? 1 : 0;
  }
}
