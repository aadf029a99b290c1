package dev.almanac.api.list;

import dev.almanac.store.Condition;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads filters such as {@code WorkflowType = 'Order' AND StartTime > '2030-01-01T00:00:00Z'}:
 * comparisons joined by AND. All of them must hold.
 */
public final class RunFilter {
  private static final int MOST_CONDITIONS = 50;

  private final FilterWords words;
  private final FilterFields fields;
  private FilterWords.Word word;

  private RunFilter(String text, FilterFields fields) {
    this.fields = fields;
    this.words = new FilterWords(text);
    this.word = words.next();
  }

  /** @throws dev.almanac.api.Refused naming what is wrong or not understood */
  static List<Condition> read(String text, FilterFields fields) {
    return new RunFilter(text, fields).conditions();
  }

  private List<Condition> conditions() {
    var conditions = new ArrayList<Condition>();
    if (word.kind() == FilterWords.Kind.END) {
      return conditions;
    }
    conditions.add(condition());
    while (word.is("AND")) {
      take();
      conditions.add(condition());
      if (conditions.size() > MOST_CONDITIONS) {
        throw FilterWords.invalid(
            "expected at most %d conditions, found more".formatted(MOST_CONDITIONS));
      }
    }
    if (word.kind() != FilterWords.Kind.END) {
      throw expected("AND or the end");
    }
    return conditions;
  }

  private Condition condition() {
    if (word.kind() != FilterWords.Kind.NAME || word.is("NOT")) {
      throw expected("the name of a search attribute");
    }
    String name = take().text();
    if (word.is("BETWEEN")) {
      take();
      var from = value();
      if (!word.is("AND")) {
        throw expected("AND");
      }
      take();
      return fields.between(name, from, value());
    }
    if (word.kind() != FilterWords.Kind.OPERATOR) {
      throw expected("a comparison after %s".formatted(name));
    }
    String operator = take().text();
    return fields.compared(name, operator, value());
  }

  private FilterWords.Word value() {
    return switch (word.kind()) {
      case TEXT, NUMBER -> take();
      case NAME -> {
        if (word.is("true") || word.is("false")) {
          yield take();
        }
        throw expected("a value");
      }
      case OPERATOR, OTHER, END -> throw expected("a value");
    };
  }

  private FilterWords.Word take() {
    var taken = word;
    word = words.next();
    return taken;
  }

  private RuntimeException expected(String what) {
    return FilterWords.invalid("expected %s, found %s".formatted(what, word.quoted()));
  }
}
