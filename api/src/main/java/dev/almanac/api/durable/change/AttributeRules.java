package dev.almanac.api.durable.change;

import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.durable.document.Definition;
import dev.almanac.engine.attribute.SearchAttributeRules;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;

/**
 * Checks that the search attributes of a definition are registered and have values of their type.
 */
public record AttributeRules(SearchAttributes registered, RunLimits limits) {
  private static final String FIELD = "search_attributes";

  /** @throws dev.almanac.api.durable.answer.AnswerException with the problem */
  void check(Namespace namespace, Definition definition) {
    var info = new NamespaceInfo(namespace.name(), registered.settable(namespace.id()));
    definition
        .attributes()
        .flatMap(found -> SearchAttributeRules.check(found, info, limits.attributes()))
        .ifPresent(problem -> {
          throw Refusals.invalid("validation_failed", FIELD, problem).exception();
        });
  }
}
