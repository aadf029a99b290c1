package dev.almanac.api.filter;

import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import java.util.ArrayList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A compiled filter for runs.
 *
 * @param groupBy the field to group counts by; null if they are not grouped
 */
public record RunFilter(Condition condition, @Nullable Field groupBy) {
  /** @throws dev.almanac.api.RpcException naming the error and its position */
  public static RunFilter read(String text, Namespace namespace, SearchAttributes attributes) {
    var names = new FilterNames(namespace, attributes);
    var typing = new FilterCompiler(names::find);
    var parsed = Parser.parse(text);
    var parts = new ArrayList<Condition>();
    parsed.expression().ifPresent(expression -> parts.add(typing.condition(expression, false)));
    Field groupBy = parsed.groupBy().map(name -> group(name, typing, names)).orElse(null);
    names
        .division()
        .filter(division -> !typing.named().contains(division))
        .flatMap(division -> Optional.ofNullable(division.stored()))
        .ifPresent(division -> parts.add(new Condition.Missing(division)));
    return new RunFilter(Condition.all(parts), groupBy);
  }

  /**
   * @throws dev.almanac.api.RpcException as above, or if it has groups, which lists do not support
   */
  public static Condition ofList(String text, Namespace namespace, SearchAttributes attributes) {
    var filter = read(text, namespace, attributes);
    if (filter.groupBy() != null) {
      throw Token.invalid("operation is not supported: 'GROUP BY' clause; it is for counts");
    }
    return filter.condition();
  }

  private static Field group(Token name, FilterCompiler typing, FilterNames names) {
    var field = typing.field(name);
    boolean isDivision = names.division().filter(field::equals).isPresent();
    if (field.stored() == null || (field.type() != FilterType.STATUS && !isDivision)) {
      throw name.refused("operation is not supported: 'GROUP BY' clause is only supported for"
          + " ExecutionStatus and TemporalNamespaceDivision, found " + name.shown());
    }
    return field.stored();
  }
}
