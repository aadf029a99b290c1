package dev.almanac.store.memory;

import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.Match;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.run.RunName;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tests whether a run meets a condition, and returns the values of its fields. */
record ConditionMatcher(VisibilityRecord run, List<AttributeValue> attributes) {
  boolean meets(Condition condition) {
    return switch (condition) {
      case Condition.All(List<Condition> parts) -> parts.stream().allMatch(this::meets);
      case Condition.Any(List<Condition> parts) -> parts.stream().anyMatch(this::meets);
      case Condition.Has(Field field, Match match) ->
        values(field).anyMatch(value -> matches(value, match));
      case Condition.Lacks(Field field, Match match) ->
        values(field).findAny().isPresent()
            && values(field).noneMatch(value -> matches(value, match));
      case Condition.Missing(Field field) -> values(field).findAny().isEmpty();
    };
  }

  Stream<Value> values(Field field) {
    return switch (field) {
      case Field.Listed listed -> Stream.ofNullable(value(listed));
      case Field.Custom(int attribute, Field.Kind kind) ->
        attributes.stream()
            .filter(value -> value.attribute() == attribute)
            .map(AttributeValue::value)
            .filter(value -> isOf(value, kind));
    };
  }

  private @Nullable Value value(Field.Listed field) {
    var row = run.row();
    var life = row.life();
    var parent = row.family().parent();
    var self = new RunName(run.identity().workflowId(), run.identity().runId().toString());
    var root = row.family().root() == null ? self : row.family().root();
    return switch (field) {
      case WORKFLOW_ID -> new Value.Text(self.workflowId());
      case RUN_ID -> new Value.Text(self.runId());
      case WORKFLOW_TYPE -> new Value.Text(row.type());
      case TASK_QUEUE -> new Value.Text(row.taskQueue());
      case STATUS -> new Value.Whole(row.status());
      case START_TIME -> new Value.Whole(life.start());
      case EXECUTION_TIME -> new Value.Whole(life.execution());
      case CLOSE_TIME -> ofClosed(life.close());
      case EXECUTION_DURATION -> ofClosed(life.close() - life.execution());
      case HISTORY_LENGTH -> ofClosed(row.extent().events());
      case HISTORY_BYTES -> ofClosed(row.extent().bytes());
      case TRANSITIONS ->
        row.extent().transitions() == 0 ? null : ofClosed(row.extent().transitions());
      case PARENT_WORKFLOW_ID -> parent == null ? null : new Value.Text(parent.workflowId());
      case PARENT_RUN_ID -> parent == null ? null : new Value.Text(parent.runId());
      case ROOT_WORKFLOW_ID -> new Value.Text(root.workflowId());
      case ROOT_RUN_ID -> new Value.Text(root.runId());
    };
  }

  private @Nullable Value ofClosed(long number) {
    return run.row().life().isOpen() ? null : new Value.Whole(number);
  }

  private static boolean isOf(Value value, Field.Kind kind) {
    return switch (value) {
      case Value.Text text -> kind == Field.Kind.TEXT;
      case Value.Whole whole -> kind == Field.Kind.WHOLE;
      case Value.Real real -> kind == Field.Kind.REAL;
    };
  }

  private static boolean matches(Value value, Match match) {
    return switch (match) {
      case Match.OneOf(List<Value> wanted) ->
        wanted.stream().anyMatch(other -> compare(value, other) == 0);
      case Match.Contains(String part) ->
        value instanceof Value.Text(String text) && lower(text).contains(lower(part));
      case Match.Within(var from, var to) -> isAfter(value, from) && isBefore(value, to);
    };
  }

  private static String lower(String text) {
    return text.codePoints()
        .map(point -> point >= 'A' && point <= 'Z' ? point + 'a' - 'A' : point)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isAfter(Value value, Match.@Nullable Bound from) {
    if (from == null) {
      return true;
    }
    int order = compare(value, from.value());
    return order > 0 || (order == 0 && from.inclusive());
  }

  private static boolean isBefore(Value value, Match.@Nullable Bound to) {
    if (to == null) {
      return true;
    }
    int order = compare(value, to.value());
    return order < 0 || (order == 0 && to.inclusive());
  }

  /** Compares two values of one kind. Zeros are equal, whatever their sign. */
  private static int compare(Value one, Value other) {
    if (one instanceof Value.Text(String a) && other instanceof Value.Text(String b)) {
      return Tables.BY_CODE_POINTS.compare(a, b);
    }
    if (one instanceof Value.Whole(long a) && other instanceof Value.Whole(long b)) {
      return Long.compare(a, b);
    }
    if (one instanceof Value.Real(double a) && other instanceof Value.Real(double b)) {
      return Double.compare(a + 0.0, b + 0.0);
    }
    throw new IllegalArgumentException(
        "Expected values of one kind, found %s and %s".formatted(one, other));
  }
}
