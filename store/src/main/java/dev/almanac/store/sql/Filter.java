package dev.almanac.store.sql;

import dev.almanac.store.AttributeValue;
import dev.almanac.store.AttributeValue.Value;
import dev.almanac.store.Condition;
import dev.almanac.store.ListKey;
import dev.almanac.store.VisibilityRow;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A WHERE clause over {@code visibility} and the values of its parameters. */
final class Filter {
  private interface Binding {
    void to(Query query) throws SQLException;
  }

  private final List<String> clauses = new ArrayList<>();
  private final List<Binding> bindings = new ArrayList<>();

  private Filter() {}

  static Filter of(UUID namespace, List<Condition> conditions) {
    var filter = new Filter();
    filter.add("namespace = ?", query -> query.uuid(namespace));
    for (Condition condition : conditions) {
      filter.add(namespace, condition);
    }
    return filter;
  }

  /** The rows that come after a place in the order of lists, in which all columns descend. */
  void after(ListKey key) {
    add(
        "(close_time, start_time, run_id) < (?, ?, ?)",
        query -> query.number(key.close()).number(key.start()).uuid(key.runId()));
  }

  String where() {
    return "WHERE " + String.join(" AND ", clauses);
  }

  Query bind(Query query) throws SQLException {
    for (Binding binding : bindings) {
      binding.to(query);
    }
    return query;
  }

  private void add(String clause, Binding binding) {
    clauses.add(clause);
    bindings.add(binding);
  }

  private void add(UUID namespace, Condition condition) {
    switch (condition) {
      case Condition.WorkflowIdIs(String id) -> add("workflow_id = ?", query -> query.text(id));
      case Condition.RunIdIs(UUID id) -> add("run_id = ?", query -> query.uuid(id));
      case Condition.TypeIs(String type) -> add("type = ?", query -> query.text(type));
      case Condition.StatusIs(int status) -> status(status);
      case Condition.StartedWithin(long from, long until) ->
        add("start_time >= ? AND start_time < ?", query -> query.number(from).number(until));
      case Condition.ClosedWithin(long from, long until) ->
        add("close_time >= ? AND close_time < ?", query -> query.number(from).number(until));
      case Condition.AttributeIs(AttributeValue(int attribute, Value value)) -> {
        add(
            "run_id IN (SELECT run_id FROM attribute_value WHERE namespace = ? AND attribute = ?",
            query -> query.uuid(namespace).number(attribute));
        value(value);
      }
    }
  }

  /**
   * Says what follows from the status in words the planners understand: which running runs are at
   * the beginning of the order, and which rows the partial index holds.
   */
  private void status(int status) {
    if (status == VisibilityRow.RUNNING) {
      clauses.add("close_time = " + Long.MAX_VALUE);
    } else if (status > 2) {
      clauses.add("status > 2");
    }
    add("status = ?", query -> query.number(status));
  }

  /** Ends the clause of an attribute. */
  private void value(Value value) {
    switch (value) {
      case Value.Whole(long number) -> add("number = ?)", query -> query.number(number));
      case Value.Real(double real) -> add("real_number = ?)", query -> query.real(real));
      case Value.Text(String text) ->
        add("text_key = ? AND text = ?)", query -> query.text(TextKey.of(text)).text(text));
    }
  }
}
