package dev.almanac.house;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseLabelTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ConstantCaseLabelTree;
import com.sun.source.tree.DeconstructionPatternTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A switch over a sealed type or an enum of our own has no {@code default}, so that a new case does
 * not compile until it is handled.
 *
 * <p>Types are not resolved here. A switch counts as ours if all its labels belong to one of our
 * {@linkplain ClosedFamilies closed families}.
 */
final class SwitchRules {
  private final ClosedFamilies families;

  private SwitchRules(ClosedFamilies families) {
    this.families = families;
  }

  static Stream<Violation> check(List<JavaSource> sources) {
    var rules = new SwitchRules(ClosedFamilies.of(sources));
    return sources.stream().flatMap(rules::check);
  }

  private Stream<Violation> check(JavaSource source) {
    return Stream.concat(
            source.all(SwitchTree.class).stream().map(SwitchTree::getCases),
            source.all(SwitchExpressionTree.class).stream().map(SwitchExpressionTree::getCases))
        .filter(SwitchRules::hasDefault)
        .map(SwitchRules::names)
        .filter(families::haveOneWith)
        .map(names ->
            new Violation("switch-default", source.path(), "list all cases, not just " + names));
  }

  private static boolean hasDefault(List<? extends CaseTree> cases) {
    return labels(cases).anyMatch(DefaultCaseLabelTree.class::isInstance);
  }

  /** Returns the constants and types in the labels. Literals are included and match no family. */
  private static Set<String> names(List<? extends CaseTree> cases) {
    return labels(cases)
        .flatMap(SwitchRules::named)
        .map(ClosedFamilies::simpleName)
        .filter(name -> !name.equals("null"))
        .collect(Collectors.toSet());
  }

  private static Stream<CaseLabelTree> labels(List<? extends CaseTree> cases) {
    return cases.stream().flatMap(branch -> branch.getLabels().stream());
  }

  private static Stream<Tree> named(CaseLabelTree label) {
    return switch (label) {
      case ConstantCaseLabelTree constant -> Stream.of(constant.getConstantExpression());
      case PatternCaseLabelTree pattern -> Stream.of(typeOf(pattern.getPattern()));
      case CaseLabelTree other -> Stream.empty();
    };
  }

  private static Tree typeOf(Tree pattern) {
    return switch (pattern) {
      case BindingPatternTree binding -> binding.getVariable().getType();
      case DeconstructionPatternTree record -> record.getDeconstructor();
      case Tree other -> other;
    };
  }
}
