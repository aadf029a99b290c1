package dev.almanac.api.schedule.own;

import dev.almanac.api.RpcError;
import dev.almanac.engine.attribute.SearchAttributeRules;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.schedule.state.Overrides;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import java.util.Optional;

/** Checks how a trigger overrides the action of its schedule. */
public record OverrideRules(SearchAttributes attributes, RunLimits limits) {
  /** @throws dev.almanac.api.RpcException if no workflow could start with the overrides */
  void check(Namespace namespace, Overrides overrides) {
    refuse(overrides.input().flatMap(input -> limits.blob("Input", input)));
    refuse(overrides.memo().flatMap(memo -> limits.memo("Memo", memo)));
    refuse(overrides
        .searchAttributes()
        .flatMap(found -> SearchAttributeRules.check(
            found,
            new NamespaceInfo(namespace.name(), attributes.settable(namespace.id())),
            limits.attributes())));
  }

  private static void refuse(Optional<String> why) {
    if (why.isPresent()) {
      throw RpcError.invalidArgument(why.get()).exception();
    }
  }
}
