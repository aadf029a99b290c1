package dev.almanac.api.filter;

import dev.almanac.api.RpcError;
import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;

/**
 * Compiles filters for schedules. Schedules have the attributes of their namespace, an id, and are
 * paused or not; other attributes of runs are unknown.
 */
public final class ScheduleFilter {
  private static final String ID = "ScheduleId";
  private static final String PAUSED = "TemporalSchedulePaused";

  private final Namespace namespace;
  private final SearchAttributes attributes;

  private ScheduleFilter(Namespace namespace, SearchAttributes attributes) {
    this.namespace = namespace;
    this.attributes = attributes;
  }

  /** @throws dev.almanac.api.RpcException naming the error and its position */
  public static Condition read(String text, Namespace namespace, SearchAttributes attributes) {
    var typing = new FilterCompiler(new ScheduleFilter(namespace, attributes)::find);
    var parsed = Parser.parse(text);
    if (parsed.groupBy().isPresent()) {
      throw Token.invalid("GROUP BY is not supported for schedules");
    }
    return parsed
        .expression()
        .map(expression -> typing.condition(expression, false))
        .orElse(Condition.EVERYTHING);
  }

  private FilterField find(Token name) {
    var text = name.text();
    if (!text.equals(PAUSED) && isOfRuns(text)) {
      throw RpcError.invalidArgument(
              "invalid query filter for schedules: cannot filter on \"%s\"".formatted(text))
          .exception();
    }
    return attributes.find(namespace.id(), text).map(FilterNames::stored).orElseGet(() -> {
      if (text.equals(ID)) {
        return new FilterField(FilterType.KEYWORD, Field.Listed.WORKFLOW_ID);
      }
      throw name.refused("search attribute %s is not defined".formatted(name.shown()));
    });
  }

  private static boolean isOfRuns(String name) {
    return SearchAttributes.isReserved(name) || KnownAttributes.SERVER_ONLY.containsKey(name);
  }
}
