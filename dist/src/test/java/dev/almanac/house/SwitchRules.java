package dev.almanac.house;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseLabelTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConstantCaseLabelTree;
import com.sun.source.tree.DeconstructionPatternTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A switch over a sealed type or an enum of our own has no {@code default}, so that a new case does
 * not compile until it is handled.
 *
 * <p>Types are not resolved here. A switch counts as ours if its labels are constants of one of our
 * enums, or patterns of types that we declare.
 */
final class SwitchRules {
  private final List<Set<String>> enums;
  private final Set<String> types;

  private SwitchRules(List<Set<String>> enums, Set<String> types) {
    this.enums = enums;
    this.types = types;
  }

  static Stream<Violation> check(List<JavaSource> sources) {
    List<ClassTree> declared =
        sources.stream().flatMap(source -> source.all(ClassTree.class).stream()).toList();
    var rules = new SwitchRules(
        declared.stream()
            .filter(type -> type.getKind() == Tree.Kind.ENUM)
            .map(SwitchRules::constants)
            .toList(),
        declared.stream().map(type -> type.getSimpleName().toString()).collect(Collectors.toSet()));
    return sources.stream().flatMap(rules::check);
  }

  private static Set<String> constants(ClassTree type) {
    return type.getMembers().stream()
        .filter(VariableTree.class::isInstance)
        .map(VariableTree.class::cast)
        .filter(field -> isOfType(field, type))
        .map(field -> field.getName().toString())
        .collect(Collectors.toSet());
  }

  private static boolean isOfType(VariableTree field, ClassTree type) {
    return field.getType() != null
        && type.getSimpleName().contentEquals(field.getType().toString());
  }

  private Stream<Violation> check(JavaSource source) {
    return Stream.concat(
            source.all(SwitchTree.class).stream().map(SwitchTree::getCases),
            source.all(SwitchExpressionTree.class).stream().map(SwitchExpressionTree::getCases))
        .filter(SwitchRules::hasDefault)
        .flatMap(cases -> ours(cases).stream())
        .map(label -> new Violation(
            "switch-default",
            source.path(),
            "the switch with case %s lists all cases instead".formatted(label)));
  }

  private static boolean hasDefault(List<? extends CaseTree> cases) {
    return labels(cases).anyMatch(DefaultCaseLabelTree.class::isInstance);
  }

  /** A label that shows that the switch is over a type of ours, if it is. */
  private Optional<String> ours(List<? extends CaseTree> cases) {
    Set<String> constants = names(cases, ConstantCaseLabelTree.class);
    Set<String> patterns = names(cases, PatternCaseLabelTree.class);
    boolean ours =
        (!constants.isEmpty() && enums.stream().anyMatch(own -> own.containsAll(constants)))
            || (!patterns.isEmpty() && types.containsAll(patterns));
    return ours
        ? Stream.concat(constants.stream(), patterns.stream()).findFirst()
        : Optional.empty();
  }

  private static Set<String> names(
      List<? extends CaseTree> cases, Class<? extends CaseLabelTree> kind) {
    return labels(cases)
        .filter(kind::isInstance)
        .map(SwitchRules::name)
        .collect(Collectors.toSet());
  }

  private static Stream<CaseLabelTree> labels(List<? extends CaseTree> cases) {
    return cases.stream().flatMap(branch -> branch.getLabels().stream());
  }

  /** The last part of a constant's or a type's name; other labels, as numbers, match nothing. */
  private static String name(CaseLabelTree label) {
    Tree named = switch (label) {
      case ConstantCaseLabelTree constant -> constant.getConstantExpression();
      case PatternCaseLabelTree pattern -> typeOf(pattern.getPattern());
      case CaseLabelTree other -> other;
    };
    if (named instanceof IdentifierTree identifier) {
      return identifier.getName().toString();
    }
    String text = named.toString();
    return text.substring(text.lastIndexOf('.') + 1);
  }

  private static Tree typeOf(Tree pattern) {
    return switch (pattern) {
      case BindingPatternTree binding -> binding.getVariable().getType();
      case DeconstructionPatternTree record -> record.getDeconstructor();
      case Tree other -> other;
    };
  }
}
