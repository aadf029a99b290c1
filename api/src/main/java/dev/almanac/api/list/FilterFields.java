package dev.almanac.api.list;

import dev.almanac.api.Uuids;
import dev.almanac.api.list.FilterWords.Word;
import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.Attribute;
import dev.almanac.store.AttributeValue;
import dev.almanac.store.Condition;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Locale;

/** What can be compared in a filter, and what the store is asked for it. */
final class FilterFields {
  private final Namespace namespace;
  private final SearchAttributes attributes;

  FilterFields(Namespace namespace, SearchAttributes attributes) {
    this.namespace = namespace;
    this.attributes = attributes;
  }

  /** @throws dev.almanac.api.Refused if there is no such comparison */
  Condition compared(String name, String operator, Word value) {
    if (name.equals("StartTime") || name.equals("CloseTime")) {
      return within(name, FilterTimes.compared(operator, FilterTimes.nanos(name, value)));
    }
    if (!operator.equals("=")) {
      throw FilterWords.invalid("operator %s is not supported for %s".formatted(operator, name));
    }
    try {
      return equal(name, value);
    } catch (IllegalArgumentException e) {
      throw FilterWords.invalid("%s is no value for %s".formatted(value.quoted(), name));
    }
  }

  /** @throws dev.almanac.api.Refused if there is no such comparison */
  Condition between(String name, Word from, Word to) {
    if (name.equals("StartTime") || name.equals("CloseTime")) {
      long last = FilterTimes.nanos(name, to);
      return within(name, FilterTimes.between(FilterTimes.nanos(name, from), last));
    }
    throw FilterWords.invalid("BETWEEN is not supported for %s".formatted(name));
  }

  private static Condition within(String name, FilterTimes range) {
    return name.equals("StartTime")
        ? new Condition.StartedWithin(range.from(), range.until())
        : new Condition.ClosedWithin(range.from(), range.until());
  }

  private Condition equal(String name, Word value) {
    return switch (name) {
      case "WorkflowId" -> new Condition.WorkflowIdIs(value.text());
      case "WorkflowType" -> new Condition.TypeIs(value.text());
      case "RunId" ->
        new Condition.RunIdIs(Uuids.read(value.text())
            .orElseThrow(() -> FilterWords.invalid("%s is no run id".formatted(value.quoted()))));
      case "ExecutionStatus" -> new Condition.StatusIs(Statuses.number(value));
      default -> attribute(name, value);
    };
  }

  private Condition attribute(String name, Word value) {
    var attribute = attributes
        .find(namespace.id(), name)
        .orElseThrow(() -> FilterWords.invalid(
            KnownAttributes.SYSTEM.containsKey(name)
                ? "search attribute %s is not supported in filters yet".formatted(name)
                : "search attribute %s is not defined".formatted(name)));
    return new Condition.AttributeIs(new AttributeValue(attribute.id(), stored(attribute, value)));
  }

  private static AttributeValue.Value stored(Attribute attribute, Word value) {
    return switch (type(attribute)) {
      case INDEXED_VALUE_TYPE_KEYWORD, INDEXED_VALUE_TYPE_KEYWORD_LIST ->
        new AttributeValue.Value.Text(value.text());
      case INDEXED_VALUE_TYPE_INT -> new AttributeValue.Value.Whole(Long.parseLong(value.text()));
      case INDEXED_VALUE_TYPE_DOUBLE ->
        new AttributeValue.Value.Real(Double.parseDouble(value.text()));
      case INDEXED_VALUE_TYPE_BOOL -> new AttributeValue.Value.Whole(truth(value) ? 1 : 0);
      case INDEXED_VALUE_TYPE_DATETIME ->
        new AttributeValue.Value.Whole(FilterTimes.nanos(attribute.name(), value));
      default ->
        throw FilterWords.invalid("search attribute %s of type Text is not supported in filters yet"
            .formatted(attribute.name()));
    };
  }

  private static IndexedValueType type(Attribute attribute) {
    var type = IndexedValueType.forNumber(attribute.type());
    return type == null ? IndexedValueType.UNRECOGNIZED : type;
  }

  private static boolean truth(Word value) {
    return switch (value.text().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("neither true nor false");
    };
  }
}
